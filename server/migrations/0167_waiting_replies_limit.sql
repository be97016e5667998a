-- Tokens of an unread first message come back as a transfer of their own kind, with a line in the bell.
alter type transfer_kind add value if not exists 'message_return' after 'message';
alter type notification_kind add value if not exists 'message_returned' after 'referral_paid';

-- A setting may be a number of something else than tokens.
alter table system_config drop constraint system_config_config_type_check;
alter table system_config add constraint system_config_config_type_check
  check (config_type in ('tokens', 'price', 'toggle', 'weight', 'count')) not valid;
insert into system_config (config_key, config_value, config_type, category, description) values
  ('waiting_replies_limit', '8', 'count', 'features', 'Conversations waiting for a member’s answer from which their new likes pause; 0 for never');
