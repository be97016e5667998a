-- How many members were new to a viewer within ten minutes: what Discover limits instead of requests.
alter table daily_views
  add column window_started_at timestamptz not null default 'epoch',
  add column window_count integer not null default 0;
