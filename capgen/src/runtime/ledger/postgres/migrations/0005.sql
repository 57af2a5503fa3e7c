-- What has to be approved before a call acts.
CREATE TABLE capgen_approvals (
    number     BIGINT PRIMARY KEY,
    tenant     TEXT NOT NULL,
    scope      TEXT NOT NULL,
    key        TEXT NOT NULL,
    capability TEXT NOT NULL,
    state      TEXT NOT NULL,
    changed    BIGINT NOT NULL,
    expires    BIGINT,           -- when it ends, unless a call has taken it up
    body       TEXT NOT NULL
);

CREATE INDEX capgen_approvals_by_work ON capgen_approvals (tenant, scope, key, number);

CREATE INDEX capgen_approvals_by_tenant ON capgen_approvals (tenant, number);

CREATE INDEX capgen_approvals_by_state ON capgen_approvals (tenant, state, number);

CREATE INDEX capgen_approvals_by_end ON capgen_approvals (changed) WHERE state NOT IN ('pending', 'approved');
