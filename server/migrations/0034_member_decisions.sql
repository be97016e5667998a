-- A decision about who asks to be verified that its moderator can still take back, as there is one about a photo (0028): nothing is
-- done, paid or told before it is carried out.
create table member_decisions (
  member_id  uuid primary key references profiles on delete cascade,
  decision   text not null check (decision in ('approved', 'rejected')),
  -- For the member, where they are denied.
  reason     text,
  decided_by uuid not null references profiles on delete cascade,
  decided_at timestamptz not null,
  request_id text not null,
  check ((decision = 'rejected') = (reason is not null))
);
-- Those whose time to be taken back is over.
create index member_decisions_decided_at on member_decisions (decided_at);
-- Those of one of the staff, who may leave.
create index member_decisions_decided_by on member_decisions (decided_by);
