-- migrate: no-transaction
alter table reports validate constraint reports_reason_check;
