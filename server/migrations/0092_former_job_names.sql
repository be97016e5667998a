-- No server runs the jobs that an earlier version queued under names of its own. The schema of the
-- queue is created after the first migrations.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  -- These recur under their new names, or are gone.
  delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
  where task.id = job.task_id
    and task.identifier in ('audit.keepChain', 'payments.forgetPayloads', 'promises.measure', 'profiles.fillHandleKeys');
  -- Emails to members about failed payments still have to be sent.
  insert into graphile_worker._private_tasks (identifier) values ('payments.sendFailureEmail') on conflict do nothing;
  update graphile_worker._private_jobs job set task_id = current.id
  from graphile_worker._private_tasks former, graphile_worker._private_tasks current
  where former.id = job.task_id and former.identifier = 'payments.sendFailureLetter' and current.identifier = 'payments.sendFailureEmail';
end $$;
