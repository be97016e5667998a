-- The server's own role may read and add, but not change what is append-only: hash chains are written, and old audit entries
-- cleared, with the rights of the owner (server/src/db/privileges.ts).
alter function seal_new_audit_entry() security definer set search_path = public, pg_temp;
alter function seal_wallet_entries() security definer set search_path = public, pg_temp;

-- Empties up to `most` audit entries written before `before` and at least two years ago; returns how many.
create function clear_old_audit_entries(before timestamptz, cleared timestamptz, most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare count integer;
begin
  perform set_config('adire.clears_audit', 'on', true);
  update audit_log set actor_id = null, operation = '', target_type = '', target_id = '', before = null, after = null,
    reason = null, request_id = null, cleared_at = clear_old_audit_entries.cleared
  where id in (
    select id from audit_log
    where cleared_at is null and created_at < least(clear_old_audit_entries.before, now() - interval '2 years')
    order by created_at limit most);
  get diagnostics count = row_count;
  perform set_config('adire.clears_audit', '', true);
  return count;
end $$;
revoke execute on function clear_old_audit_entries(timestamptz, timestamptz, integer) from public;
