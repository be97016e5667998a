-- Queues a job like `graphile_worker.add_job` with the mode `replace`, but without `pg_notify`, whose lock of the whole database
-- would make all commits wait for each other (docs/decisions/0080). It is outside of the schema of Graphile Worker, which replaces
-- its own functions and which a new database gets after this migration. `jobs.test.ts` compares both.
-- It writes in rounds: a worker may be about to commit that it has taken the job with the key, and that job can't see what was
-- just written, so another one is queued.
create function queue_job(
  task text, payload json, job_key text default null, run_at timestamptz default null, max_attempts integer default null,
  priority integer default null, flags text[] default null, queue_name text default null
) returns void language plpgsql as $$
begin
  insert into graphile_worker._private_tasks (identifier)
  select queue_job.task
  where not exists (select from graphile_worker._private_tasks t where t.identifier = queue_job.task)
  on conflict do nothing;

  if queue_job.queue_name is not null then
    insert into graphile_worker._private_job_queues (queue_name)
    select queue_job.queue_name
    where not exists (select from graphile_worker._private_job_queues q where q.queue_name = queue_job.queue_name)
    on conflict do nothing;
  end if;

  loop
    -- A job with this key that runs or has given up loses it: what changed since needs a job of its own.
    if queue_job.job_key is not null then
      update graphile_worker._private_jobs j
      set key = null, attempts = j.max_attempts, updated_at = now()
      where j.key = queue_job.job_key and j.is_available is not true;
    end if;

    insert into graphile_worker._private_jobs as jobs (job_queue_id, task_id, payload, run_at, max_attempts, key, priority, flags)
    select q.id, t.id, coalesce(queue_job.payload, '{}'), coalesce(queue_job.run_at, now()), coalesce(queue_job.max_attempts, 25),
      queue_job.job_key, coalesce(queue_job.priority, 0), (select jsonb_object_agg(flag, true) from unnest(queue_job.flags) flag)
    from graphile_worker._private_tasks t
    left join graphile_worker._private_job_queues q on q.queue_name = queue_job.queue_name
    where t.identifier = queue_job.task
    on conflict (key) do update set
      job_queue_id = excluded.job_queue_id,
      task_id = excluded.task_id,
      payload = case
        when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array'
        then (jobs.payload::jsonb || excluded.payload::jsonb)::json
        else excluded.payload
      end,
      max_attempts = excluded.max_attempts,
      run_at = excluded.run_at,
      priority = excluded.priority,
      revision = jobs.revision + 1,
      flags = excluded.flags,
      attempts = 0,
      last_error = null,
      updated_at = now()
    where jobs.locked_at is null;
    exit when found;
    if not exists (select from graphile_worker._private_tasks t where t.identifier = queue_job.task) then
      raise exception 'the task % of a job has no row', queue_job.task;
    end if;
  end loop;
end $$;
