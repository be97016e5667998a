-- migrate: no-transaction
alter table messages validate constraint messages_message_type_check;
