-- What admins look after: words of payment providers that did not fit, and addresses that many accounts read from.

-- A word that was put aside stays so until it fits when it is tried again, or until an admin closes it with a reason.
alter table payment_event_outcomes
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column close_reason text,
  add constraint payment_event_outcomes_closed check ((closed_at is null) = (close_reason is null));
-- "Put aside", the newest first, those that are open and those that are closed.
drop index payment_event_outcomes_quarantined;
create index payment_event_outcomes_put_aside on payment_event_outcomes (event_id desc) where outcome = 'quarantined' and closed_at is null;
create index payment_event_outcomes_closed_at on payment_event_outcomes (event_id desc) where closed_at is not null;

-- A flag that was looked at stays, so that the same day does not raise it again.
alter table address_flags
  add column cleared_at timestamptz,
  add column cleared_by uuid;
-- Flags that nobody has looked at, the newest first.
create index address_flags_open on address_flags (flagged_at desc) where cleared_at is null;
