-- Approvals that nobody came back for, by when they ended.
CREATE INDEX approvals_overdue ON approvals (expires) WHERE state IN ('pending', 'approved');
