-- Timelines of the log that servers have seen (docs/decisions/0105-positions-across-failovers.md). A replica that has the row of a timeline
-- has replayed a part of it. Rows of another cluster come with a dump or an upgrade, and count for nothing.
create table log_timelines (
  system text not null,
  timeline integer not null check (timeline > 0),
  noticed_at timestamptz not null default now(),
  primary key (system, timeline)
);
