-- Lists by filter: every question that can be asked of tasks and of the log has an index. The primary key of the log
-- answers those by time, since its numbers are times.
CREATE INDEX capgen_tasks_unfinished ON capgen_tasks (tenant, number) WHERE state IN ('open', 'claimed');

CREATE INDEX capgen_tasks_by_state ON capgen_tasks (tenant, state, number);

CREATE INDEX capgen_actions_by_capability ON capgen_actions (tenant, capability, number);

CREATE INDEX capgen_actions_by_key ON capgen_actions (tenant, key, number) WHERE key IS NOT NULL;
