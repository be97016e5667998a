-- `is_visible` depends on another table now, so a trigger computes it instead of a generated column. Its values stay, and nothing is
-- rewritten. The trigger runs after those that set other columns: triggers run in the order of their names.
alter table profiles alter column is_visible drop expression, alter column is_visible set default false;

create function set_is_visible() returns trigger language plpgsql as $$
begin
  new.is_visible := new.is_available and new.account_status = 'active' and new.is_confirmed and new.handle <> 'New member'
    and (new.photo_count > 0 or new.is_photo_optional) and (new.is_verified or new.verification_denied_at is null) and not new.is_staff
    and not exists (select from required_age_checks where member_id = new.id and is_overdue);
  return new;
end $$;
create trigger profiles_visible before insert or update of is_visible, is_available, account_status, is_confirmed, handle, photo_count,
  is_photo_optional, is_verified, verification_denied_at, is_staff on profiles for each row execute function set_is_visible();

-- Members who join in such a country, or move there by changing their city, have no time until the check is due: otherwise moving
-- back and forth would start it again. The name of the trigger comes after `profiles_discover_order`, which would write an older value.
create function require_age_check() returns trigger language plpgsql as $$
begin
  if must_pass_age_check(new.id, new.country) then
    insert into required_age_checks (member_id, is_overdue) values (new.id, true) on conflict (member_id) do nothing;
  else
    delete from required_age_checks where member_id = new.id;
  end if;
  return null;
end $$;
create trigger profiles_require_age_check_new after insert on profiles for each row execute function require_age_check();
create trigger profiles_require_age_check after update of country on profiles for each row
  when (old.country <> new.country) execute function require_age_check();

create function refresh_is_visible() returns trigger language plpgsql as $$
begin
  update profiles set is_visible = is_visible where id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
create trigger required_age_checks_added after insert on required_age_checks for each row
  when (new.is_overdue) execute function refresh_is_visible();
create trigger required_age_checks_changed after update on required_age_checks for each row
  when (old.is_overdue <> new.is_overdue) execute function refresh_is_visible();
create trigger required_age_checks_removed after delete on required_age_checks for each row
  when (old.is_overdue) execute function refresh_is_visible();
