-- Above a limit a refund needs a second admin: nobody decides about their own request.
alter table refund_requests
  add column needs_second boolean not null default false,
  add column decided_by uuid,
  add column decided_at timestamptz,
  add column is_approved boolean,
  add constraint refund_requests_decided check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (is_approved is null)),
  add constraint refund_requests_by_two check (decided_by is null or decided_by is distinct from asked_by),
  add constraint refund_requests_sent check (sent_at is null or not needs_second or is_approved is true);

-- "Refunds that wait for a second admin", oldest first.
create index refund_requests_waiting on refund_requests (asked_at) where needs_second and decided_at is null;

-- Revenue of a month: what was given back in it.
create index payments_refunded_at on payments (refunded_at) where refunded_at is not null;
create index payments_disputed_at on payments (disputed_at) where disputed_at is not null;
