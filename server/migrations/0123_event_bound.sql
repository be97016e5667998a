-- The table of live events becomes the first partition of a partitioned table (0125), which needs a constraint that is already valid. Each
-- step takes its lock only for a moment: this one adds the constraint, the next checks the rows.
set local timezone = 'UTC';
do $$
begin
  execute format('alter table realtime_events add constraint realtime_events_bound check (created_at < %L) not valid', (now()::date + 7)::timestamptz);
end $$;
