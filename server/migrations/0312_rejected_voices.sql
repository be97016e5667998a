-- A rejected recording is a decision that the member can appeal, and stays stored, unheard by members, while they can
-- (docs/decisions/0166-appeals-of-rejected-recordings.md). The constraint on the kind is validated by 0313.
alter table moderation_actions add column voice_id uuid;
alter table moderation_actions drop constraint moderation_actions_kind_check;
alter table moderation_actions add constraint moderation_actions_kind_check
  check (kind in ('warning', 'suspension', 'ban', 'denial', 'photo_rejection', 'voice_rejection')) not valid;
alter table moderation_actions add constraint moderation_actions_voice_check
  check ((kind = 'voice_rejection') = (voice_id is not null)) not valid;

create table rejected_voices (
  -- The id it had in `voices`, whose row the member can replace.
  voice_id    uuid primary key,
  member_id   uuid not null references profiles on delete cascade,
  kind        text not null,
  question    text,
  transcript  text not null,
  audience    text not null,
  storage_key text not null unique,
  duration_ms integer not null,
  waveform    smallint[] not null,
  recorded_at timestamptz not null,
  rejected_at timestamptz not null
);
create index rejected_voices_member_id on rejected_voices (member_id);
create index rejected_voices_rejected_at on rejected_voices (rejected_at);
