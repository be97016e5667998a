-- Register of breaches of personal data (docs/decisions/0177-register-of-breaches.md). The server only adds rows.

create table breaches (
  id        uuid primary key default gen_random_uuid(),
  opened_by uuid not null references profiles,
  opened_at timestamptz not null
);
create trigger breaches_append_only before update or truncate on breaches
  for each statement execute function refuse_change();
create index breaches_opened_at on breaches (opened_at desc, id desc);
create index breaches_opened_by on breaches (opened_by);

-- The latest entry of the kind `facts` has the facts of a breach.
create table breach_entries (
  breach_id   uuid not null references breaches on delete cascade,
  number      integer not null check (number >= 1),
  kind        text not null check (kind in ('facts', 'measure', 'authority_told', 'people_told', 'not_told', 'closed', 'reopened')),
  -- `BreachEntryDetails` of the contract.
  details     jsonb not null check (details ->> 'kind' = kind),
  recorded_by uuid not null references profiles,
  recorded_at timestamptz not null,
  primary key (breach_id, number),
  check (number > 1 or kind = 'facts'),
  check (kind <> 'facts' or details -> 'facts' ->> 'learnedAt' is not null)
);
create trigger breach_entries_append_only before update or truncate on breach_entries
  for each statement execute function refuse_change();
create index breach_entries_recorded_by on breach_entries (recorded_by);

-- Deletes breaches that were closed before a moment, at least five years ago by the clock of the database.
create function delete_old_breaches(before timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare count integer;
begin
  delete from breaches b where (
    select e.kind = 'closed' and e.recorded_at < least(delete_old_breaches.before, now() - interval '5 years')
    from breach_entries e where e.breach_id = b.id and e.kind in ('closed', 'reopened') order by e.number desc limit 1);
  get diagnostics count = row_count;
  return count;
end $$;
revoke execute on function delete_old_breaches(timestamptz) from public;
