-- Experiments over the weights of the recommended order (docs/decisions/0116-order-experiments.md).
create table order_experiments (
  id          uuid primary key,
  name        text not null check (length(name) between 1 and 80),
  hypothesis  text not null check (length(hypothesis) between 1 and 500),
  weights     jsonb not null,
  -- Those of everybody else when it started.
  normal_weights jsonb not null,
  -- Percent of the members in each arm.
  share       smallint not null check (share between 1 and 50),
  started_at  timestamptz not null,
  ends_at     timestamptz not null check (ends_at > started_at and ends_at <= started_at + interval '56 days'),
  stopped_at  timestamptz,
  stop_reason text check (stop_reason in ('ended', 'admin', 'reports', 'answers', 'newcomer_answers', 'floor', 'gini')),
  -- Metrics of both arms, without those of few people.
  results     jsonb,
  checked_at  timestamptz,
  check ((stopped_at is null) = (stop_reason is null)),
  check ((results is null) = (checked_at is null))
);
-- One at a time.
create unique index order_experiments_running on order_experiments ((true)) where stopped_at is null;
create index order_experiments_started_at on order_experiments (started_at desc);

-- Members who were shown a page while an experiment ran, with their arm. Deleted a month after its end.
create table experiment_exposures (
  experiment_id uuid not null references order_experiments on delete cascade,
  member_id     uuid not null references profiles on delete cascade,
  is_variant    boolean not null,
  exposed_at    timestamptz not null,
  primary key (experiment_id, member_id)
);
create index experiment_exposures_arm on experiment_exposures (experiment_id, is_variant, member_id);
create index experiment_exposures_member_id on experiment_exposures (member_id);

create function tell_experiments() returns trigger language plpgsql as $$
begin
  perform reload_servers('experiments');
  return null;
end $$;
create trigger order_experiments_told after insert or update of stopped_at or delete on order_experiments for each statement
  execute function tell_experiments();

alter type notification_kind add value if not exists 'experiment_stopped' after 'queues_overdue';
