-- As in 0187, for messages of other homes. Validated by 0189.
alter table accepted_messages drop constraint accepted_messages_message_type_check;
alter table accepted_messages add constraint accepted_messages_message_type_check
  check (message_type in ('text', 'decline', 'like_comment')) not valid;
