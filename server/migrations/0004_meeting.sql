-- A like is one row per direction; a match is two rows facing each other.
create table likes (
  id            uuid primary key default gen_random_uuid(),
  from_user_id  uuid not null references profiles on delete cascade,
  to_user_id    uuid not null references profiles on delete cascade,
  is_super_like boolean not null default false,
  created_at    timestamptz not null default now(),
  super_liked_at timestamptz,
  unique (from_user_id, to_user_id),
  check (from_user_id <> to_user_id),
  check (is_super_like = (super_liked_at is not null))
);
-- "Who liked me", newest first.
create index likes_to_user_id on likes (to_user_id, created_at desc);
-- Free super likes used today.
create index likes_super on likes (from_user_id, super_liked_at) where is_super_like;

create table matches (
  id           uuid primary key default gen_random_uuid(),
  user_a_id    uuid not null references profiles on delete cascade,
  user_b_id    uuid not null references profiles on delete cascade,
  matched_at   timestamptz not null default now(),
  created_at   timestamptz not null default now(),
  unmatched_at timestamptz,
  unique (user_a_id, user_b_id),
  check (user_a_id < user_b_id)
);
create index matches_user_b_id on matches (user_b_id);

-- No match without both likes, whoever writes it (invariant I9).
create function require_mutual_likes() returns trigger language plpgsql as $$
begin
  if (select count(*) from likes
      where (from_user_id = new.user_a_id and to_user_id = new.user_b_id)
         or (from_user_id = new.user_b_id and to_user_id = new.user_a_id)) <> 2 then
    raise exception 'a match needs a like in both directions' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger matches_need_likes before insert on matches for each row execute function require_mutual_likes();

-- One thread a match. What the lists show is kept here, so that reading them is one index scan.
create table message_threads (
  id              uuid primary key default gen_random_uuid(),
  match_id        uuid not null unique references matches on delete cascade,
  user_a_id       uuid not null references profiles on delete cascade,
  user_b_id       uuid not null references profiles on delete cascade,
  created_at      timestamptz not null default now(),
  last_message_at timestamptz,
  -- The last message, else the match: what the lists are ordered by.
  active_at       timestamptz not null default now(),
  last_seq        bigint not null default 0,
  last_sender_id  uuid,
  last_preview    text,
  a_unread        integer not null default 0 check (a_unread >= 0),
  b_unread        integer not null default 0 check (b_unread >= 0),
  a_read_seq      bigint not null default 0,
  b_read_seq      bigint not null default 0,
  unique (user_a_id, user_b_id),
  check (user_a_id < user_b_id)
);
-- My matches and threads, newest activity first, from either side.
create index message_threads_user_a on message_threads (user_a_id, active_at desc, id desc);
create index message_threads_user_b on message_threads (user_b_id, active_at desc, id desc);

create table messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references message_threads on delete cascade,
  seq             bigint not null check (seq > 0),
  sender_id       uuid not null references profiles on delete cascade,
  content         text not null check (length(content) between 1 and 2000),
  message_type    text not null default 'text' check (message_type = 'text'),
  client_id       uuid not null,
  -- Tokens the sender paid; one debit each where above 0 (invariant I5).
  cost            integer not null check (cost >= 0),
  created_at      timestamptz not null default now(),
  is_read         boolean not null default false,
  unique (conversation_id, seq),
  -- A repeated send finds the first one.
  unique (sender_id, client_id)
);
-- Marking a thread read touches the unread only.
create index messages_unread on messages (conversation_id, seq) where not is_read;

-- Silent and symmetric; read from both sides by every list of people (decision P14).
create table blocks (
  blocker_id uuid not null references profiles on delete cascade,
  blocked_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked_id on blocks (blocked_id, blocker_id);
