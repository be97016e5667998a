-- A message of ours that a member sent with "Not for me" is marked. Validated by 0168.
alter table messages drop constraint messages_message_type_check;
alter table messages add constraint messages_message_type_check check (message_type in ('text', 'decline')) not valid;
