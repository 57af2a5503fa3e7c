-- Lists by filter: every question that can be asked of tasks and of the log has an index.
CREATE INDEX tasks_unfinished ON tasks (tenant, number) WHERE state IN ('open', 'claimed');
CREATE INDEX tasks_by_state ON tasks (tenant, state, number);

CREATE INDEX actions_by_time ON actions (tenant, at);
CREATE INDEX actions_by_capability ON actions (tenant, capability, at);
CREATE INDEX actions_by_key ON actions (tenant, key, at) WHERE key IS NOT NULL;
