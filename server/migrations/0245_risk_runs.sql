-- Until when the job has checked the members who were active.
create table risk_runs (
  name      text primary key,
  ran_until timestamptz not null
);
