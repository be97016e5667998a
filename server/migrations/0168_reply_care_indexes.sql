-- migrate: no-transaction
alter table messages validate constraint messages_message_type_check;
alter table system_config validate constraint system_config_config_type_check;
-- Conversations that wait for an answer of a member, the longest first, from either side.
create index concurrently if not exists message_threads_waiting_a on message_threads (user_a_id, last_message_at, id)
  where last_sender_id = user_b_id and declined_by is null and last_seq > a_rested_seq;
create index concurrently if not exists message_threads_waiting_b on message_threads (user_b_id, last_message_at, id)
  where last_sender_id = user_a_id and declined_by is null and last_seq > b_rested_seq;
-- The daily job that returns the tokens of unread first messages.
create index concurrently if not exists messages_unread_first on messages (created_at, id) where seq = 1 and cost > 0 and not is_read;
