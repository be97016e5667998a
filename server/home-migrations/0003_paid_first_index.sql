-- migrate: no-transaction
alter table messages validate constraint messages_message_type_check;
-- The daily job that returns the tokens of unread first messages; the primary knows which are unread.
create index concurrently if not exists messages_paid_first on messages (created_at, id) where seq = 1 and cost > 0;
