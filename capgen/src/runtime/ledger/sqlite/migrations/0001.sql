-- A piece of work: the plain INSERT into this table is the claim.
CREATE TABLE claims (
    tenant      TEXT NOT NULL,
    scope       TEXT NOT NULL,
    key         TEXT NOT NULL,
    input_hash  TEXT,
    attempt     INTEGER NOT NULL,
    started     INTEGER NOT NULL, -- the number of the action that the start of the latest attempt is
    lost        INTEGER NOT NULL, -- attempts that never came back
    lease_until INTEGER,          -- only while an attempt is under way
    ttl         INTEGER,
    result      TEXT,             -- only a terminal one
    keep_until  INTEGER,
    task        INTEGER,
    PRIMARY KEY (tenant, scope, key)
) STRICT;

CREATE INDEX claims_by_end ON claims (keep_until) WHERE keep_until IS NOT NULL;

CREATE TABLE tasks (
    number     INTEGER PRIMARY KEY,
    tenant     TEXT NOT NULL,
    scope      TEXT NOT NULL,
    key        TEXT NOT NULL,
    capability TEXT NOT NULL,
    state      TEXT NOT NULL,
    changed    INTEGER NOT NULL,
    body       TEXT NOT NULL
) STRICT;

CREATE INDEX tasks_by_tenant ON tasks (tenant, number);
CREATE INDEX tasks_by_work ON tasks (tenant, scope, key);
CREATE INDEX tasks_by_end ON tasks (changed) WHERE state NOT IN ('open', 'claimed');

CREATE TABLE actions (
    number     INTEGER PRIMARY KEY,
    tenant     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    capability TEXT NOT NULL,
    key        TEXT,
    attempt    INTEGER,
    event      TEXT NOT NULL,
    body       TEXT NOT NULL
) STRICT;

CREATE INDEX actions_by_tenant ON actions (tenant, number);

CREATE TRIGGER actions_stay_as_they_are BEFORE UPDATE ON actions
BEGIN
    SELECT RAISE(ABORT, 'the action log is append-only');
END;

CREATE VIEW attempts AS
SELECT tenant, capability, key, attempt,
       min(at) AS started_at,
       max(CASE WHEN event <> 'started' THEN at END) AS ended_at,
       max(CASE WHEN event NOT IN ('started', 'late') THEN event END) AS outcome
FROM actions
WHERE attempt IS NOT NULL
GROUP BY tenant, capability, key, attempt;
