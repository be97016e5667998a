-- The time to appeal is a setting, and reporters can appeal the dismissal of their report (docs/decisions/0178-time-to-appeal-and-dismissed-reports.md).
-- 0332 validates the constraints and has the index.

-- End of the time to appeal; null for decisions and dismissals of earlier releases, which have 30 days.
alter table moderation_actions add column appeal_until timestamptz;
alter table report_cases add column appeal_until timestamptz;

-- An appeal is about a decision or about a dismissed report, whose moderator and time are stored: closing the case again replaces them.
-- Servers of the release before join each appeal with its decision, so they leave out those about reports.
-- squawk-ignore ban-drop-not-null
alter table appeals alter column action_id drop not null;
alter table appeals
  add column report_id uuid,
  add column dismissed_by uuid,
  add column dismissed_at timestamptz,
  drop constraint appeals_words_check;
alter table appeals
  add constraint appeals_report_id_fkey foreign key (report_id) references reports on delete cascade not valid,
  add constraint appeals_dismissed_by_fkey foreign key (dismissed_by) references profiles on delete set null not valid,
  add constraint appeals_subject_check check (num_nonnulls(action_id, report_id) = 1 and (report_id is null) = (dismissed_at is null)) not valid,
  -- Reporters can appeal without a reason.
  add constraint appeals_words_check check (length(words) <= 2000 and (length(words) > 0 or report_id is not null)) not valid;

insert into system_config (config_key, config_value, config_type, category, description) values
  ('appeal_days', '30', 'count', 'features', 'How many days members can appeal a decision, and reporters a dismissed report. A change applies to later decisions. EU law requires six months, so at least 184 days, of platforms that aren’t small (Digital Services Act, Article 20)');
