-- Progress of backfills (docs/decisions/0086-migrations-beside-requests.md). A migration declares one by its row, jobs carry it out, and a
-- later migration that starts with `-- migrate: after-backfill <name>` is refused until it is finished.
create table backfills (
  name text primary key check (name ~ '^[a-z][a-zA-Z-]*\.[a-z][a-zA-Z-]*$'),
  -- Position after the last batch; null before the first.
  cursor jsonb,
  row_count bigint not null default 0,
  declared_at timestamptz not null default now(),
  finished_at timestamptz
);
