-- Recordings of voice messages (docs/decisions/0138-voice-messages.md). Here also for threads of other homes, which have
-- only the texts. No foreign key to the message: it may be in another database.
create table message_voices (
  message_id  uuid primary key,
  thread_id   uuid not null references message_threads on delete cascade,
  sender_id   uuid not null references profiles on delete cascade,
  client_id   uuid not null,
  storage_key text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  duration_ms integer not null check (duration_ms between 1 and 60000),
  waveform    smallint[] not null,
  created_at  timestamptz not null,
  -- A repeated request finds the first recording.
  unique (sender_id, client_id)
);
create index message_voices_thread on message_voices (thread_id);
