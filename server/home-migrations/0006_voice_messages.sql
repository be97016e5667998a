-- As in the primary, which has the recordings. Validated by 0007.
alter table messages drop constraint messages_message_type_check;
alter table messages add constraint messages_message_type_check check (message_type in ('text', 'decline', 'like_comment', 'voice')) not valid;
