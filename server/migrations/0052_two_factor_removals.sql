-- A removal that was requested with a reset link waits, so that access to the mailbox alone doesn't turn two-factor off.
alter table two_factors
  add column removal_due_at      timestamptz,
  add column removal_reminded_at timestamptz;

create index two_factors_removal on two_factors (removal_due_at) where removal_due_at is not null;
