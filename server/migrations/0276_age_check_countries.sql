-- The countries of residence where members must pass an age check.
alter table system_config drop constraint system_config_config_type_check;
alter table system_config add constraint system_config_config_type_check
  check (config_type in ('tokens', 'price', 'toggle', 'weight', 'count', 'countries')) not valid;
insert into system_config (config_key, config_value, config_type, category, description) values
  ('age_check_countries', 'BR GB', 'countries', 'features', 'Countries of residence where members must pass an age check to be shown and to write');

-- The share lock makes a change of the setting wait for the transactions that read it, so that the job that applies the change misses
-- no member.
create function is_age_check_country(code text) returns boolean language sql volatile as $$
  select coalesce((select code = any (string_to_array(config_value, ' ')) from system_config where config_key = 'age_check_countries' for share), false)
$$;

-- A member whom the provider says is under 18 needs a pass wherever they live.
create function must_pass_age_check(member uuid, country text) returns boolean language sql volatile as $$
  select not exists (select from age_checks where member_id = member and result = 'passed')
    and (exists (select from age_checks where member_id = member and result = 'under_age') or is_age_check_country(country))
$$;

create function apply_age_check() returns trigger language plpgsql as $$
begin
  if new.result = 'passed' then
    delete from required_age_checks where member_id = new.member_id;
  elsif new.result = 'under_age' then
    insert into required_age_checks (member_id, is_overdue) values (new.member_id, true)
    on conflict (member_id) do update set due_at = null, is_overdue = true;
  end if;
  return null;
end $$;
create trigger age_checks_applied after insert on age_checks for each row execute function apply_age_check();
