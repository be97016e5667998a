-- The end of a period as its provider named it. `period_end` is what the payment is still worth: earlier when a payment that an upgrade
-- credited was reversed afterwards.
alter table payments add column named_period_end timestamptz;
update payments set named_period_end = period_end where period_is_named;
alter table payments drop column period_is_named;

-- True when the member withdrew a deferred change, so that the subscription has to renew again.
alter table plan_changes add column resumes_renewal boolean not null default false;
