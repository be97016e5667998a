-- A legal notice to a list of accounts is a broadcast, too (docs/decisions/0176-legal-notices-to-a-list-of-accounts.md).
-- Validated by 0329.
alter table broadcast_messages drop constraint broadcast_messages_target_audience_check;
alter table broadcast_messages add constraint broadcast_messages_target_audience_check
  check (target_audience in ('all', 'men', 'women', 'verified', 'list')) not valid;
-- Keyed hash of the list as it was typed, with which a repeated request is compared. Null once the recipients are deleted.
alter table broadcast_messages add column list_hash text;
alter table broadcast_messages add constraint broadcast_messages_list_hash_check
  check (target_audience = 'list' or list_hash is null) not valid;
