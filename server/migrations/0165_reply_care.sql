-- Conversations that wait for a member's answer: up to which message each side let the conversation rest, and who said "Not for me"
-- (docs/decisions/0113-reply-care.md).
alter table message_threads
  add column a_rested_seq bigint not null default 0,
  add column b_rested_seq bigint not null default 0,
  add column declined_by uuid;
