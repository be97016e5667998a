-- As in 0231, for messages of other homes. Validated by 0233.
alter table accepted_messages drop constraint accepted_messages_message_type_check;
alter table accepted_messages add constraint accepted_messages_message_type_check
  check (message_type in ('text', 'decline', 'like_comment', 'voice')) not valid;
