-- A failed age check is required to be passed wherever the member says they live (docs/decisions/0148-age-checks.md). The result itself
-- is deleted after 30 days, so the requirement remembers it.
alter table required_age_checks add column has_failed boolean not null default false;

create or replace function must_pass_age_check(member uuid, country text) returns boolean language sql volatile as $$
  select not exists (select from age_checks where member_id = member and result = 'passed')
    and (exists (select from age_checks where member_id = member and result = 'under_age')
      or exists (select from required_age_checks where member_id = member and has_failed)
      or is_age_check_country(country))
$$;

-- Who fails in the time that they have keeps that time. Who moved away while the check was open has none.
create or replace function apply_age_check() returns trigger language plpgsql as $$
begin
  if new.result = 'passed' then
    delete from required_age_checks where member_id = new.member_id;
  elsif new.result = 'under_age' then
    insert into required_age_checks (member_id, is_overdue) values (new.member_id, true)
    on conflict (member_id) do update set due_at = null, is_overdue = true;
  elsif not exists (select from age_checks where member_id = new.member_id and result = 'passed') then
    insert into required_age_checks (member_id, is_overdue, has_failed) values (new.member_id, true, true)
    on conflict (member_id) do update set has_failed = true;
  end if;
  return null;
end $$;

-- Members who failed a check and have moved since get a notice and 14 days, like those of a country that is added. The job
-- `notifications.sweep` emails it.
with required as (
  insert into required_age_checks (member_id, due_at, is_overdue, has_failed)
  select distinct f.member_id, now() + interval '14 days', false, true from age_checks f
  where f.result = 'failed' and not exists (select from age_checks p where p.member_id = f.member_id and p.result = 'passed')
  on conflict (member_id) do update set has_failed = true
  returning member_id, due_at
)
select add_notification(p.id, 'age_check_due', null, null, null,
  jsonb_build_object('until', to_char(r.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), now())
from required r join profiles p on p.id = r.member_id
where r.due_at = now() + interval '14 days' and p.is_confirmed and p.account_status in ('active', 'paused');
