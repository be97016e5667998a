-- Staff are notified of urgent reports at once, and once a day of queues with overdue items.
alter type notification_kind add value 'urgent_report';
alter type notification_kind add value 'queues_overdue';

alter table notification_preferences drop constraint notification_preferences_topic_check;
alter table notification_preferences add constraint notification_preferences_topic_check
  check (topic in ('like', 'super_like', 'match', 'message', 'moderation', 'token', 'offers', 'staff'));

-- When staff were last notified that a queue has overdue items.
create table overdue_notices (
  queue       text primary key check (queue ~ '^[a-zA-Z]{1,40}$'),
  notified_at timestamptz not null
);
