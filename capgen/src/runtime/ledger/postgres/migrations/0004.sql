-- When the next call of a caller would be due, were all calls of a minute evenly spread, in microseconds.
CREATE TABLE capgen_paces (
    tenant     TEXT NOT NULL,
    capability TEXT NOT NULL,
    caller     TEXT NOT NULL,
    due        BIGINT NOT NULL,
    PRIMARY KEY (tenant, capability, caller)
);
