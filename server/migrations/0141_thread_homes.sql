-- Databases with messages. Home 1 is this one; its key identifies the site.
create table homes (
  id           smallint primary key check (id > 0),
  key          uuid not null unique default gen_random_uuid(),
  -- `draining` homes get no new threads.
  state        text not null default 'draining' check (state in ('open', 'draining')),
  -- Counted every hour.
  thread_count bigint not null default 0
);
insert into homes (id, state) values (1, 'open');

create function tell_homes() returns trigger language plpgsql as $$
begin
  perform reload_servers('homes');
  return null;
end $$;
create trigger homes_told after insert or update or delete on homes for each statement execute function tell_homes();

-- Without a foreign key: homes are never deleted, and only servers write this column.
alter table message_threads add column home_id smallint not null default 1;
-- Conversations in other homes that were emptied after the end of their match.
alter table message_threads add column emptied_at timestamptz;
