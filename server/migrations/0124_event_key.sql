-- migrate: no-transaction
-- Reads the table while it is written to.
alter table realtime_events validate constraint realtime_events_bound;
create unique index concurrently if not exists realtime_events_key on realtime_events (recipient, writer, id, created_at);
