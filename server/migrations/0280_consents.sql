-- Consents to the use of sensitive data (docs/decisions/0149-sensitive-consent.md). Append-only: the server's role can't change a row.
-- The newest row of a member and purpose counts.
create table consents (
  id         bigint generated always as identity primary key,
  member_id  uuid not null references profiles on delete cascade,
  purpose    text not null check (purpose in ('meeting', 'beliefs', 'origins', 'family', 'intimacy', 'health')),
  -- Version of the text in contract/src/consent-texts.ts.
  version    text not null,
  -- `lapsed`: not answered in time. `ended`: the account was erased.
  action     text not null check (action in ('given', 'withdrawn', 'declined', 'lapsed', 'ended')),
  -- Whether this row hid a profile that was shown; consenting again shows it.
  has_paused boolean not null default false,
  at         timestamptz not null
);
create index consents_member_id on consents (member_id, purpose, id desc);
create index consents_at on consents (at);

-- When each version was first asked for, which starts its grace period.
create table consent_versions (
  purpose      text not null,
  version      text not null,
  published_at timestamptz not null,
  primary key (purpose, version)
);

-- Answers that were hidden because no consent came in time. They come back with it, or are deleted.
create table lapsed_answers (
  member_id uuid not null references profiles on delete cascade,
  purpose   text not null,
  answers   jsonb not null,
  lapsed_at timestamptz not null,
  primary key (member_id, purpose)
);
create index lapsed_answers_lapsed_at on lapsed_answers (lapsed_at);

-- No way back to `active`, such as the end of a suspension, shows a member who refused the consent that the service needs.
create function hide_without_consent() returns trigger language plpgsql as $$
begin
  if (select action from consents where member_id = new.id and purpose = 'meeting' order by id desc limit 1) in ('withdrawn', 'declined', 'lapsed') then
    new.account_status := 'paused';
  end if;
  return new;
end $$;
create trigger profiles_consent before update of account_status on profiles
  for each row when (new.account_status = 'active' and old.account_status <> 'active') execute function hide_without_consent();
