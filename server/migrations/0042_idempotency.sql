-- Requests that create something, by the client's key for the intent: a repetition gets the first answer and has no second effect.
create table idempotency_keys (
  -- Null for visitors, whose key is known to nobody else.
  user_id      uuid references profiles on delete cascade,
  key          uuid not null,
  procedure    text not null,
  -- Keyed: inputs may contain a password.
  request_hash bytea not null check (length(request_hash) = 32),
  started_at   timestamptz not null,
  -- A transaction of the request has committed, so that it must not run again.
  has_effect   boolean not null default false,
  -- Null while the request runs.
  answer       jsonb,
  unique nulls not distinct (user_id, key)
);
-- The sweep that forgets keys.
create index idempotency_keys_started_at on idempotency_keys (started_at);
