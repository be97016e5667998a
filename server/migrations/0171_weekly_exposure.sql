-- Times a member was shown in the ISO week (UTC) that starts on `shown_week`, and in the week before it.
alter table discover_order
  add column shown_week date,
  add column week_shown integer not null default 0,
  add column week_before_shown integer not null default 0;
