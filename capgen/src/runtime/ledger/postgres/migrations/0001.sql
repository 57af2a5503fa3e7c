-- A piece of work: the plain INSERT into this table is the claim.
CREATE TABLE capgen_claims (
    tenant      TEXT NOT NULL,
    scope       TEXT NOT NULL,
    key         TEXT NOT NULL,
    input_hash  TEXT,
    attempt     BIGINT NOT NULL,
    started     BIGINT NOT NULL, -- the number of the action that the start of the latest attempt is
    lost        BIGINT NOT NULL, -- attempts that never came back
    lease_until BIGINT,          -- only while an attempt is under way
    ttl         BIGINT,
    result      TEXT,            -- only a terminal one
    keep_until  BIGINT,
    task        BIGINT,
    PRIMARY KEY (tenant, scope, key)
);

CREATE INDEX capgen_claims_by_end ON capgen_claims (keep_until) WHERE keep_until IS NOT NULL;

-- Numbers are microseconds of the database's clock, here and in the log: no sequence has to be shared.
CREATE TABLE capgen_tasks (
    number     BIGINT PRIMARY KEY,
    tenant     TEXT NOT NULL,
    scope      TEXT NOT NULL,
    key        TEXT NOT NULL,
    capability TEXT NOT NULL,
    state      TEXT NOT NULL,
    changed    BIGINT NOT NULL,
    body       TEXT NOT NULL
);

CREATE INDEX capgen_tasks_by_tenant ON capgen_tasks (tenant, number);

CREATE INDEX capgen_tasks_by_work ON capgen_tasks (tenant, scope, key);

CREATE INDEX capgen_tasks_by_end ON capgen_tasks (changed) WHERE state NOT IN ('open', 'claimed');

CREATE TABLE capgen_actions (
    tenant     TEXT NOT NULL,
    number     BIGINT NOT NULL,
    capability TEXT NOT NULL,
    key        TEXT,
    attempt    BIGINT,
    event      TEXT NOT NULL,
    body       TEXT NOT NULL,
    PRIMARY KEY (tenant, number)
);

CREATE VIEW capgen_attempts AS
SELECT tenant, capability, key, attempt,
       min(number) / 1000 AS started_at,
       max(CASE WHEN event <> 'started' THEN number END) / 1000 AS ended_at,
       max(CASE WHEN event NOT IN ('started', 'late') THEN event END) AS outcome
FROM capgen_actions
WHERE attempt IS NOT NULL
GROUP BY tenant, capability, key, attempt;
