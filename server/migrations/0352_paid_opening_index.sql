-- migrate: no-transaction
-- Up to two comments of likes may come before the first paid message of a conversation, whose tokens the daily job
-- returns if it stays unread (docs/decisions/0113-reply-care.md).
create index concurrently if not exists messages_unread_opening on messages (created_at, id) where seq <= 3 and cost > 0 and not is_read;
drop index concurrently if exists messages_unread_first;
