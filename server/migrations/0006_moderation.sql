-- Every act of staff, with what was before and after; nobody changes or removes a row (decision T4).
create table audit_log (
  id          bigint generated always as identity primary key,
  created_at  timestamptz not null default now(),
  -- Null when the command line on the server acted.
  actor_id    uuid,
  operation   text not null,
  target_type text not null,
  target_id   text not null,
  before      jsonb,
  after       jsonb,
  reason      text,
  request_id  text
);
create index audit_log_target on audit_log (target_type, target_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
