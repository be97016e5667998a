-- Reads the table while it is written to. Only the index, of a day's live events, makes writers wait; on a busy database it can be built
-- before the upgrade, with `create unique index concurrently` and this name.
alter table realtime_events validate constraint realtime_events_bound;
create unique index if not exists realtime_events_key on realtime_events (recipient, writer, id, created_at);
