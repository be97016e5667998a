-- Which of the staff has an item of a work queue on screen, and until when: nobody else is shown it or decides about it before then.
-- A lease ends with the session that took it, so that logging out or losing the role gives the items back.
create table queue_leases (
  queue      text not null check (queue in ('photos', 'members', 'selfies', 'reports', 'appeals')),
  -- Of the table that the queue lists.
  item_id    uuid not null,
  staff_id   uuid not null references profiles on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- The opened page: closing one page keeps what another page of the same person shows.
  visit      uuid not null,
  expires_at timestamptz not null,
  primary key (queue, item_id)
);
create index queue_leases_staff_id on queue_leases (staff_id);
create index queue_leases_session_id on queue_leases (session_id);
create index queue_leases_expires_at on queue_leases (expires_at);
