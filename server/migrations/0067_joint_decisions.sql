-- One decision can close several cases about the same member. Their evidence is stored as long as that decision can be appealed.
alter table report_cases add column decision_id uuid references moderation_actions on delete set null;
update report_cases c set decision_id = d.id from moderation_actions d where d.case_id = c.id;
create index report_cases_decision_id on report_cases (decision_id) where decision_id is not null;
