-- When staff last confirmed with password and code who they are, in this session, and the one action they confirmed besides.
alter table sessions
  add column reauthenticated_at  timestamptz,
  add column confirmed_action    text,
  add column confirmed_action_at timestamptz,
  add check ((confirmed_action is null) = (confirmed_action_at is null));
