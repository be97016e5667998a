-- Runners of jobs, with the time of their last sign of life. Jobs of a runner without one are returned to the queue
-- (docs/decisions/0122-jobs-of-dead-servers.md).
create table job_runners (
  id      text primary key,
  seen_at timestamptz not null
);
