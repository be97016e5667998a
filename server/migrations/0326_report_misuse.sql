-- Members who often send clearly unfounded reports are warned, and then most of their reports are no longer handled for a time
-- (docs/decisions/0174-misuse-of-reports.md). The constraints are validated by 0327.

-- Set by the moderator who dismissed the case; removed if an appeal overturns the decision that was based on it.
alter table reports add column is_unfounded boolean not null default false;
alter table reports add constraint reports_unfounded_check check (not is_unfounded or action_taken = 'Report dismissed') not valid;
-- Warning or suspension of reports that this report was counted for.
alter table reports add column misuse_decision_id uuid;
alter table reports add constraint reports_misuse_decision_id_fkey
  foreign key (misuse_decision_id) references moderation_actions on delete set null not valid;

alter table moderation_actions drop constraint moderation_actions_kind_check;
alter table moderation_actions add constraint moderation_actions_kind_check
  check (kind in ('warning', 'suspension', 'ban', 'denial', 'photo_rejection', 'voice_rejection', 'report_warning', 'report_suspension')) not valid;
alter table moderation_actions drop constraint moderation_actions_check;
alter table moderation_actions add constraint moderation_actions_suspended_until_check
  check ((kind in ('suspension', 'report_suspension')) = (suspended_until is not null)) not valid;

alter type notification_kind add value 'report_warning' after 'report_resolved';
alter type notification_kind add value 'report_suspension' after 'report_warning';

insert into system_config (config_key, config_value, config_type, category, description) values
  ('report_misuse_days', '90', 'count', 'features', 'Misuse of reports: how many days a decision about a report counts. The Community Guidelines state this number, so change them too'),
  ('report_misuse_count', '5', 'count', 'features', 'Misuse of reports: how many clearly unfounded reports lead to a warning. The Community Guidelines state this number, so change them too'),
  ('report_misuse_percent', '80', 'count', 'features', 'Misuse of reports: the percentage of a member’s decided reports that must be clearly unfounded for a warning. The Community Guidelines state this number, so change them too'),
  ('report_misuse_after_warning', '3', 'count', 'features', 'Misuse of reports: after how many more clearly unfounded reports we stop handling a warned member’s reports. The Community Guidelines state this number, so change them too'),
  ('report_suspension_days', '30', 'count', 'features', 'Misuse of reports: for how many days we then don’t handle their reports. The Community Guidelines state this number, so change them too');
