-- Deletions of the pictures of selfie checks: recorded with the decision, finished when the files are gone. Says nothing about a member.
create table selfie_deletions (
  storage_key text primary key check (storage_key ~ '^[0-9a-f]{32}$'),
  due_at      timestamptz not null,
  deleted_at  timestamptz
);
-- Late deletions, for the sweep and the metric.
create index selfie_deletions_due_at on selfie_deletions (due_at) where deleted_at is null;
-- The metric, and the sweep that deletes old rows.
create index selfie_deletions_deleted_at on selfie_deletions (deleted_at) where deleted_at is not null;
