-- Members who had paused themselves when they were suspended or banned. The way back from a sanction leads to that pause: the end of a suspension,
-- a reinstatement, an appeal or a restored account (docs/decisions/0159-pauses-before-sanctions.md).
create table pauses_before_sanctions (
  member_id     uuid primary key references profiles on delete cascade,
  sanctioned_at timestamptz not null default now()
);

create function keep_own_pause(member uuid, before account_status, after account_status) returns account_status language plpgsql as $$
begin
  if before = 'paused' and after in ('suspended', 'banned') then
    insert into pauses_before_sanctions (member_id) values (member) on conflict do nothing;
  elsif before in ('suspended', 'banned') and after in ('active', 'paused') then
    delete from pauses_before_sanctions where member_id = member;
    if found then
      return 'paused';
    end if;
  end if;
  return after;
end $$;

create function keep_own_pause_of_profile() returns trigger language plpgsql as $$
begin
  new.account_status := keep_own_pause(new.id, old.account_status, new.account_status);
  return new;
end $$;
-- Triggers run in the order of their names: this one after profiles_consent, and before profiles_visible and others that compute columns from the status.
create trigger profiles_consent_pause before update of account_status on profiles
  for each row when (old.account_status <> new.account_status) execute function keep_own_pause_of_profile();

-- A member who is leaving has their status there, and can be banned meanwhile.
create function keep_own_pause_of_deletion() returns trigger language plpgsql as $$
begin
  new.status_before := keep_own_pause(new.user_id, old.status_before, new.status_before);
  return new;
end $$;
create trigger account_deletions_pause before update of status_before on account_deletions
  for each row when (old.status_before <> new.status_before) execute function keep_own_pause_of_deletion();
