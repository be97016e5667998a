-- Announcements of the house to many members at once (ENT-BCAST, ENT-ANNOUNCE).

create table broadcast_messages (
  id               uuid primary key default gen_random_uuid(),
  title            text not null check (length(title) between 1 and 120),
  message          text not null check (length(message) between 1 and 2000),
  target_audience  text not null default 'all' check (target_audience in ('all', 'men', 'women', 'verified')),
  sent_by          uuid not null,
  -- The sender's own id for what they want: ten presses are one broadcast.
  client_id        uuid not null,
  status           text not null check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  created_at       timestamptz not null,
  -- When it is meant to go out; the moment of sending where nothing else was asked for.
  due_at           timestamptz not null,
  -- When its recipients were fixed.
  sent_at          timestamptz,
  -- When the last of them had it.
  finished_at      timestamptz,
  cancelled_at     timestamptz,
  total_recipients integer not null default 0 check (total_recipients >= 0),
  total_delivered  integer not null default 0 check (total_delivered >= 0),
  -- Banned, suspended or leaving between the sending and their turn.
  total_skipped    integer not null default 0 check (total_skipped >= 0),
  -- Members who read it, each once.
  total_opened     integer not null default 0 check (total_opened between 0 and total_recipients),
  check ((status in ('sending', 'sent')) = (sent_at is not null)),
  check ((status = 'sent') = (finished_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (total_delivered + total_skipped <= total_recipients)
);
create unique index broadcast_messages_client_id on broadcast_messages (sent_by, client_id);
-- The history, newest first, and how many go out on a day.
create index broadcast_messages_due_at on broadcast_messages (due_at desc, id desc);
-- What still has to begin or to go on.
create index broadcast_messages_open on broadcast_messages (due_at) where status in ('scheduled', 'sending');

-- For whom one is, as it was when it was sent: whoever joins or changes later is not among them.
create table broadcast_recipients (
  broadcast_id uuid not null references broadcast_messages on delete cascade,
  user_id      uuid not null references profiles on delete cascade,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped')),
  opened_at    timestamptz,
  primary key (broadcast_id, user_id),
  check (opened_at is null or state = 'delivered')
);
-- Whose turn it is.
create index broadcast_recipients_waiting on broadcast_recipients (broadcast_id, user_id) where state = 'waiting';
-- What is known of one member.
create index broadcast_recipients_user_id on broadcast_recipients (user_id);

-- The bell shows the text of the broadcast itself: it is kept once, not once for each member.
alter table notifications add column broadcast_id uuid references broadcast_messages;
-- Nobody is told twice, whatever runs twice.
create unique index notifications_broadcast_id on notifications (broadcast_id, user_id) where broadcast_id is not null;

-- Read in the bell is opened, and counted once for each member, whoever marks it and how.
create function count_broadcast_opened() returns trigger language plpgsql as $$
begin
  update broadcast_recipients set opened_at = new.read_at
  where broadcast_id = new.broadcast_id and user_id = new.user_id and opened_at is null;
  if found then
    update broadcast_messages set total_opened = total_opened + 1 where id = new.broadcast_id;
  end if;
  return null;
end $$;
create trigger notifications_broadcast_opened after update of read_at on notifications for each row
  when (new.broadcast_id is not null and old.read_at is null and new.read_at is not null)
  execute function count_broadcast_opened();
