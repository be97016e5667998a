-- Hashes of the comments of likes of the last week, which are compared with first messages (docs/decisions/0140-risk-signals.md).
create table risk_comment_openers (
  member_id    uuid not null references profiles on delete cascade,
  recipient_id uuid not null references profiles on delete cascade,
  text_hash    uuid not null,
  sent_at      timestamptz not null,
  primary key (member_id, text_hash, recipient_id)
);
create index risk_comment_openers_recipient on risk_comment_openers (recipient_id);
create index risk_comment_openers_sent_at on risk_comment_openers (sent_at);
