-- migrate: no-transaction
-- As in the primary: up to two comments of likes may come before the first paid message of a conversation.
create index concurrently if not exists messages_paid_opening on messages (created_at, id) where seq <= 3 and cost > 0;
drop index concurrently if exists messages_paid_first;
