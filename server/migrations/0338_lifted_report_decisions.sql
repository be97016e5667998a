-- Members are notified when a decision about their reports ends because a report case was opened again
-- (docs/decisions/0174-misuse-of-reports.md).
alter type notification_kind add value if not exists 'report_decision_lifted' after 'report_suspension';
