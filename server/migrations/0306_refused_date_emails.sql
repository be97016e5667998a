-- When the mail server of a contact first refused the address of an email permanently. Such an email is never sent, except an alarm, which is
-- tried for a day (docs/decisions/0151-date-plans.md).
alter table date_plan_mails add column failed_at timestamptz;
