-- A wrong entry of the register of breaches can be withdrawn by another one (docs/decisions/0177-register-of-breaches.md).
-- The table has few rows, so writing the column, checking the constraints and building the index block nobody.
-- squawk-ignore-file adding-field-with-default, adding-foreign-key-constraint, constraint-missing-not-valid, disallowed-unique-constraint

alter table breach_entries
  drop constraint breach_entries_kind_check,
  add constraint breach_entries_kind_check
    check (kind in ('facts', 'measure', 'authority_told', 'people_told', 'not_told', 'closed', 'reopened', 'withdrawn'));

alter table breach_entries
  -- Number of the entry that this one withdraws.
  add column withdraws integer generated always as (case when kind = 'withdrawn' then (details ->> 'withdraws')::integer end) stored,
  add constraint breach_entries_withdraws_check
    check ((kind = 'withdrawn') = (withdraws is not null) and withdraws > 1 and withdraws < number),
  add constraint breach_entries_withdraws_fkey foreign key (breach_id, withdraws) references breach_entries (breach_id, number),
  add constraint breach_entries_withdraws_key unique (breach_id, withdraws);

-- A withdrawal is final, and closing and reopening undo each other.
create function check_breach_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (
    select from breach_entries
    where breach_id = new.breach_id and number = new.withdraws and kind in ('withdrawn', 'closed', 'reopened')) then
    raise exception 'entry % can''t be withdrawn', new.withdraws using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger breach_entries_withdrawal after insert on breach_entries
  for each row when (new.withdraws is not null) execute function check_breach_withdrawal();
