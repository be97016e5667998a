-- Reports about minors and threats have a clock of one hour; a case knows when it is due.
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check
  check (reason in ('harassment', 'threat', 'explicit', 'scam', 'spam', 'fake', 'illegal', 'minor', 'other'));

alter table report_cases drop constraint report_cases_priority_check;
alter table report_cases add constraint report_cases_priority_check check (priority in ('medium', 'high', 'urgent'));

-- The default is for servers of the version before, which don't write it.
alter table report_cases add column due_at timestamptz not null default now() + interval '24 hours';
update report_cases set due_at = opened_at + interval '24 hours';
update report_cases c set priority = 'urgent', due_at = least(c.due_at, first.reported_at + interval '1 hour')
from (select case_id, min(created_at) as reported_at from reports where reason = 'minor' group by case_id) first
where first.case_id = c.id and c.closed_at is null;
-- The queue by due time, and what is overdue.
create index report_cases_due_at on report_cases (due_at, id) where closed_at is null;
