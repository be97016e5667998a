-- "Not for me" in a thread of another home is accepted like any message.
alter table accepted_messages add column message_type text not null default 'text' check (message_type in ('text', 'decline'));
