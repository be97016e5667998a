-- migrate: no-transaction
alter table broadcast_messages validate constraint broadcast_messages_target_audience_check;
alter table broadcast_messages validate constraint broadcast_messages_list_hash_check;
