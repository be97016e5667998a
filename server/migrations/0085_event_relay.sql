-- A transaction only writes its events. The relay (`server/src/relay.ts`) reads them after the commit and sends them to all servers:
-- `pg_notify` would make each commit wait for a lock of the whole database.
create or replace function publish_event(told_to uuid, what jsonb) returns void language plpgsql as $$
begin
  insert into realtime_events (recipient, event) values (told_to, what);
end $$;

-- The events of transactions that have ended since the last read.
create index realtime_events_writer on realtime_events (writer);

-- Caches of the servers are reloaded through the same log. This recipient is the servers themselves, and no member's.
create function reload_servers(cache text) returns void language plpgsql as $$
begin
  perform publish_event('00000000-0000-0000-0000-000000000001', jsonb_build_object('type', cache));
end $$;

create or replace function tell_config() returns trigger language plpgsql as $$
begin
  perform reload_servers('settings');
  perform publish_event('ffffffff-ffff-ffff-ffff-ffffffffffff', '{"type": "settings.changed"}');
  return null;
end $$;

create or replace function tell_ads() returns trigger language plpgsql as $$
begin
  perform reload_servers('campaigns');
  return null;
end $$;
