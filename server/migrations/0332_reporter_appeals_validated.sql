-- migrate: no-transaction
alter table appeals validate constraint appeals_report_id_fkey;
alter table appeals validate constraint appeals_dismissed_by_fkey;
alter table appeals validate constraint appeals_subject_check;
alter table appeals validate constraint appeals_words_check;
create unique index concurrently if not exists appeals_report_id on appeals (report_id) where report_id is not null;
create index concurrently if not exists appeals_dismissed_by on appeals (dismissed_by) where dismissed_by is not null;
