-- migrate: no-transaction
alter table messages validate constraint messages_message_type_check;
alter table accepted_messages validate constraint accepted_messages_message_type_check;
