-- An index costs a page of every commit. So the latest entries of the log stand in a table without any, and go from there to
-- the one that has them many at a time.
DROP VIEW attempts;
ALTER TABLE actions RENAME TO settled_actions;

CREATE TABLE recent_actions (
    number     INTEGER PRIMARY KEY,
    tenant     TEXT NOT NULL,
    at         INTEGER NOT NULL,
    capability TEXT NOT NULL,
    key        TEXT,
    attempt    INTEGER,
    event      TEXT NOT NULL,
    body       TEXT NOT NULL
) STRICT;

CREATE TRIGGER recent_actions_stay_as_they_are BEFORE UPDATE ON recent_actions
BEGIN
    SELECT RAISE(ABORT, 'the action log is append-only');
END;

-- The whole log. A process of an earlier version cannot write to it, and so cannot number an entry as another is numbered.
CREATE VIEW actions AS
SELECT number, tenant, at, capability, key, attempt, event, body FROM settled_actions
UNION ALL
SELECT number, tenant, at, capability, key, attempt, event, body FROM recent_actions;

CREATE VIEW attempts AS
SELECT tenant, capability, key, attempt,
       min(at) AS started_at,
       max(CASE WHEN event <> 'started' THEN at END) AS ended_at,
       max(CASE WHEN event NOT IN ('started', 'late') THEN event END) AS outcome
FROM actions
WHERE attempt IS NOT NULL
GROUP BY tenant, capability, key, attempt;
