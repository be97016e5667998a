-- migrate: no-transaction
alter table reports validate constraint reports_unfounded_check;
alter table reports validate constraint reports_misuse_decision_id_fkey;
alter table moderation_actions validate constraint moderation_actions_kind_check;
alter table moderation_actions validate constraint moderation_actions_suspended_until_check;
create index concurrently if not exists reports_misuse_decision_id on reports (misuse_decision_id) where misuse_decision_id is not null;
