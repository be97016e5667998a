-- Hashes of the first messages of the last week, to find the same one sent to many members.
create table risk_openers (
  member_id uuid not null references profiles on delete cascade,
  thread_id uuid not null references message_threads on delete cascade,
  text_hash uuid not null,
  sent_at   timestamptz not null,
  primary key (member_id, thread_id)
);
create index risk_openers_thread on risk_openers (thread_id);
create index risk_openers_sent_at on risk_openers (sent_at);
