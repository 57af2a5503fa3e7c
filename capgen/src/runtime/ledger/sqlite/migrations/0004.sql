-- When the next call of a caller would be due, were all calls of a minute evenly spread, in microseconds.
CREATE TABLE paces (
    tenant     TEXT NOT NULL,
    capability TEXT NOT NULL,
    caller     TEXT NOT NULL,
    due        INTEGER NOT NULL,
    PRIMARY KEY (tenant, capability, caller)
) STRICT, WITHOUT ROWID;
