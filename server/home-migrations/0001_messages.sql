-- The site and the home that this database belongs to: one row, written when it is first opened.
create table home (
  is_only boolean primary key default true check (is_only),
  -- Keys of the home and of the site's primary, in its table `homes`.
  key     uuid not null,
  site    uuid not null
);

-- As in the primary, without `is_read`: positions in `message_threads` say what was read.
create table messages (
  id              uuid primary key,
  conversation_id uuid not null,
  seq             bigint not null check (seq > 0),
  sender_id       uuid not null,
  content         text not null,
  message_type    text not null default 'text' check (message_type = 'text'),
  client_id       uuid not null,
  cost            integer not null check (cost >= 0),
  created_at      timestamptz not null,
  removed_at      timestamptz,
  unique (conversation_id, seq),
  -- A repeated write finds the first one.
  unique (sender_id, client_id),
  check (case when removed_at is null then length(content) between 1 and 2000 else content = '' end)
);
