-- The comment of a like becomes a message of the match. Validated by 0189.
alter table messages drop constraint messages_message_type_check;
alter table messages add constraint messages_message_type_check check (message_type in ('text', 'decline', 'like_comment')) not valid;
