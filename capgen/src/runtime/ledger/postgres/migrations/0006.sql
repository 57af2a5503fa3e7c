-- Approvals that nobody came back for, by when they ended.
CREATE INDEX capgen_approvals_overdue ON capgen_approvals (expires) WHERE state IN ('pending', 'approved');
