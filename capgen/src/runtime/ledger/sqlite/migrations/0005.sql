-- What has to be approved before a call acts.
CREATE TABLE approvals (
    number     INTEGER PRIMARY KEY,
    tenant     TEXT NOT NULL,
    scope      TEXT NOT NULL,
    key        TEXT NOT NULL,
    capability TEXT NOT NULL,
    state      TEXT NOT NULL,
    changed    INTEGER NOT NULL,
    expires    INTEGER,          -- when it ends, unless a call has taken it up
    body       TEXT NOT NULL
) STRICT;

CREATE INDEX approvals_by_work ON approvals (tenant, scope, key, number);
CREATE INDEX approvals_by_tenant ON approvals (tenant, number);
CREATE INDEX approvals_by_state ON approvals (tenant, state, number);
CREATE INDEX approvals_by_end ON approvals (changed) WHERE state NOT IN ('pending', 'approved');
