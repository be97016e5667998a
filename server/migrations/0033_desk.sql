-- A payment that is paid back in parts: the sum after each, and when it was heard of first. Revenue counts each part on its own day.
create table payment_refunds (
  payment_id     uuid not null references payments,
  refunded_minor bigint not null check (refunded_minor > 0),
  refunded_at    timestamptz not null,
  primary key (payment_id, refunded_minor)
);
-- What was paid back before there were parts.
insert into payment_refunds (payment_id, refunded_minor, refunded_at)
select id, refunded_minor, refunded_at from payments where refunded_minor > 0 and refunded_at is not null;

-- Days of campaigns that were not what their events add up to: who has looked into them, and what they found.
alter table ad_discrepancies
  add column settled_by uuid,
  add column settled_at timestamptz,
  add column note text check (length(note) between 3 and 500),
  add constraint ad_discrepancies_settled check ((settled_by is null) = (settled_at is null) and (settled_by is null) = (note is null));
-- "Differences" of the advertising desk: open or looked into, newest first.
create index ad_discrepancies_found_at on ad_discrepancies (found_at desc, id desc);

-- The list of subscribers, newest first, whatever their state.
create index newsletter_subscribers_subscribed_at on newsletter_subscribers (subscribed_at desc, id desc);
-- Looking one up by how an address begins, whatever the collation.
create index newsletter_subscribers_email_begins on newsletter_subscribers (email text_pattern_ops);
