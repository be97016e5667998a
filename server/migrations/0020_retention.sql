-- What the policies promise: which of their versions a member agreed to, and that nobody is forgotten without a warning.

-- Agreed to by creating the account, in the words of that day. A later version that has to be agreed to anew adds rows.
create table policy_acceptances (
  user_id     uuid not null references profiles on delete cascade,
  document    text not null check (document in ('terms', 'privacy')),
  -- The month the page says it was last updated in.
  version     text not null check (version ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);
-- Whoever joined before this agreed to the first versions there were.
insert into policy_acceptances (user_id, document, version, accepted_at)
select id, document, '2026-11', created_at from profiles cross join (values ('terms'), ('privacy')) as documents (document)
where account_status <> 'erased';

-- When somebody who hasn't been here for long was told that their account is about to be forgotten. Coming back makes it void.
create table inactivity_warnings (
  user_id   uuid primary key references profiles on delete cascade,
  warned_at timestamptz not null
);

-- The sweep of conversations whose match has ended.
create index matches_unmatched_at on matches (unmatched_at) where unmatched_at is not null;
-- The sweep of what is known of rejected photos.
create index photo_rejections_rejected_at on photo_rejections (rejected_at);
