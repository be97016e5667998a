-- Members with a staff role are not shown to others, except in matches they have. The column follows `admin_users` in the same transaction.
alter table profiles add column is_staff boolean not null default false;
update profiles p set is_staff = true from admin_users a where a.user_id = p.id;

create function set_staff() returns trigger language plpgsql as $$
begin
  update profiles set is_staff = (tg_op = 'INSERT') where id = case when tg_op = 'INSERT' then new.user_id else old.user_id end;
  return null;
end $$;
create trigger admin_users_staff after insert or delete on admin_users for each row execute function set_staff();

-- An account can get a role before it has a profile.
create function set_new_staff() returns trigger language plpgsql as $$
begin
  new.is_staff := new.is_staff or exists (select from admin_users where user_id = new.id);
  return new;
end $$;
create trigger profiles_staff before insert on profiles for each row execute function set_new_staff();

call set_generated_column('profiles', 'is_visible', 'boolean', $$
  is_available and account_status = 'active' and is_confirmed and handle <> 'New member'
    and (photo_count > 0 or is_photo_optional) and (is_verified or verification_denied_at is null) and not is_staff $$);
drop procedure set_generated_column;
