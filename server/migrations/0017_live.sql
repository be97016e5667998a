-- What members are told: live events that a broken stream can catch up with, notifications, and where a push goes.

-- Hints to open pages, kept for a day. They name a member without a reference: they are of the moment, and a message must not wait for a profile.
create table realtime_events (
  -- The nil UUID stands for all of staff.
  recipient  uuid not null,
  writer     xid8 not null default pg_current_xact_id(),
  id         bigint not null generated always as identity,
  -- Every transaction before this one had ended when the event was written. Whoever has got this event lacks none that those wrote:
  -- what they still lack is of a writer at or behind the horizon, whatever its id.
  horizon    xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  event      jsonb not null,
  created_at timestamptz not null default now(),
  -- A member's events since a horizon.
  primary key (recipient, writer, id)
);
-- The sweep of what is older than a day: rows lie in the order of their time.
create index realtime_events_created_at on realtime_events using brin (created_at);

-- Keeps an event and tells every server of it, if the transaction commits.
create function publish_event(told_to uuid, what jsonb) returns void language plpgsql as $$
declare
  number bigint;
  edge xid8;
begin
  insert into realtime_events (recipient, event) values (told_to, what) returning id, horizon into number, edge;
  perform pg_notify('adire', format('{"to":"%s","id":%s,"horizon":"%s","event":%s}', told_to, number, edge, what));
end $$;

create type notification_kind as enum (
  'like', 'super_like', 'match', 'message', 'member_verified', 'member_denied', 'photo_approved', 'photo_rejected', 'warning', 'suspended',
  'tokens_credited', 'referral_paid', 'premium_started', 'premium_ended', 'payment_failed', 'report_resolved', 'broadcast'
);

-- Of a notification and one way out of the house: still to be decided, gone out, or not wanted there.
create type delivery_state as enum ('waiting', 'sent', 'skipped');

create table notifications (
  id          uuid primary key default gen_random_uuid(),
  user_id     uuid not null references profiles on delete cascade,
  kind        notification_kind not null,
  -- The other member it is about. Who likes a member is told to premium members only.
  about_id    uuid references profiles on delete cascade,
  thread_id   uuid references message_threads on delete cascade,
  -- What else the words need: a photo's id, tokens, a reason, an announcement.
  facts       jsonb not null default '{}',
  -- Of all with the same key at most one is unread; what comes after it is counted there.
  once_key    text,
  times       integer not null default 1 check (times > 0),
  happened_at timestamptz not null,
  read_at     timestamptz,
  mail_state  delivery_state not null default 'waiting',
  push_state  delivery_state not null default 'waiting',
  mailed_at   timestamptz,
  check ((mail_state = 'sent') = (mailed_at is not null)),
  check (about_id <> user_id)
);
-- The bell, newest first.
create index notifications_user_id on notifications (user_id, happened_at desc, id desc);
-- Its badge, and what is counted together.
create unique index notifications_unread_once on notifications (user_id, once_key) where read_at is null;
-- What still has to leave the house.
create index notifications_waiting on notifications (user_id) where read_at is null and (mail_state = 'waiting' or push_state = 'waiting');
create index notifications_about_id on notifications (about_id) where about_id is not null;
create index notifications_thread_id on notifications (thread_id) where thread_id is not null;

-- A notification, or one more of the same; whether it is a new one. A message's own event tells the pages of it already.
create function add_notification(
  told_to uuid, what notification_kind, about uuid, thread uuid, once text, said jsonb, at timestamptz
) returns boolean language plpgsql as $$
declare is_new boolean;
begin
  insert into notifications as n (user_id, kind, about_id, thread_id, once_key, facts, happened_at)
  values (told_to, what, about, thread, once, said, at)
  on conflict (user_id, once_key) where read_at is null do update set
    times = n.times + (n.kind = excluded.kind)::integer,
    happened_at = greatest(n.happened_at, excluded.happened_at),
    kind = excluded.kind,
    facts = excluded.facts,
    -- A like that became a super like is something else to tell.
    mail_state = case when n.kind = excluded.kind then n.mail_state else 'waiting' end,
    mailed_at = case when n.kind = excluded.kind then n.mailed_at end,
    push_state = case when n.kind = excluded.kind then n.push_state else 'waiting' end
  returning xmax = 0 into is_new;
  if what <> 'message' then
    perform publish_event(told_to, '{"type": "notifications.changed"}');
  end if;
  return is_new;
end $$;

-- A block leaves nothing of one in the bell of the other, also once it is taken back.
create function forget_blocked() returns trigger language plpgsql as $$
begin
  delete from notifications
  where (user_id = new.blocker_id and about_id = new.blocked_id) or (user_id = new.blocked_id and about_id = new.blocker_id);
  return null;
end $$;
create trigger blocks_forget_notifications after insert on blocks for each row execute function forget_blocked();

-- A browser that a member lets us wake. It ends with the session it was given in.
create table push_subscriptions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references profiles on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- Of the browser's maker, and a secret: whoever knows it and our key can wake the browser.
  endpoint   text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and its secret: nobody on the way reads what a push says.
  p256dh     bytea not null check (length(p256dh) = 65),
  auth       bytea not null check (length(auth) = 16),
  created_at timestamptz not null
);
create index push_subscriptions_user_id on push_subscriptions (user_id);
create index push_subscriptions_session_id on push_subscriptions (session_id);

-- Mails about what happens come together once a day, for whoever wants that.
alter table member_preferences add column daily_digest boolean not null default false;
