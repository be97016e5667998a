-- Open pages read prices and offers again when a setting or a currency changes, whoever changed it. The recipient stands for every
-- member (`server/src/realtime.ts`).
create or replace function tell_config() returns trigger language plpgsql as $$
begin
  perform pg_notify('adire_config', '');
  perform publish_event('ffffffff-ffff-ffff-ffff-ffffffffffff', '{"type": "settings.changed"}');
  return null;
end $$;
