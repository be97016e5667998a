-- Admins can withdraw their own request of a refund or grant: they decline it themselves.
alter table refund_requests drop constraint refund_requests_by_two;
alter table refund_requests add constraint refund_requests_by_two check (not is_approved or decided_by is distinct from asked_by);
alter table grants drop constraint grants_by_two;
alter table grants add constraint grants_by_two check (not is_approved or decided_by <> asked_by);
