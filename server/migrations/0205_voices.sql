-- Recordings on profiles: how a member's name is said, and an answer to a question, one of each
-- (docs/decisions/0134-voices-on-profiles.md).
create table voices (
  id          uuid primary key default gen_random_uuid(),
  member_id   uuid not null references profiles on delete cascade,
  kind        text not null check (kind in ('name', 'answer')),
  question    text,
  transcript  text not null check (length(transcript) <= 240),
  audience    text not null check (audience in ('everyone', 'liked', 'matches')),
  -- Null once a moderator rejected the recording, because its files are deleted then.
  storage_key text unique check (storage_key ~ '^[0-9a-f]{32}$'),
  duration_ms integer not null check (duration_ms between 1 and 60000),
  waveform    smallint[] not null,
  status      text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  reason      text check (length(reason) between 1 and 500),
  recorded_at timestamptz not null,
  decided_by  uuid references profiles on delete set null,
  decided_at  timestamptz,
  unique (member_id, kind),
  check ((kind = 'answer') = (question is not null)),
  check ((status = 'rejected') = (storage_key is null) and (status = 'rejected') = (reason is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
-- The queue of moderators, longest waiting first.
create index voices_waiting on voices (recorded_at, id) where status = 'waiting';
