-- A block leaves nothing of one member in the bell of the other. Only the likes that the blocking member has received stay until the next
-- day: if the count fell at once, somebody without premium could find out who likes them by blocking one member after the other.
create or replace function forget_blocked() returns trigger language plpgsql as $$
begin
  delete from notifications
  where (user_id = new.blocked_id and about_id = new.blocker_id)
    or (user_id = new.blocker_id and about_id = new.blocked_id and kind not in ('like', 'super_like'));
  return null;
end $$;
