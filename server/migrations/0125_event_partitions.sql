-- Live events in a partition for each day, so that old ones are removed by dropping a table instead of deleting millions of rows
-- (docs/decisions/0098-partitions-by-time.md). Partitions are in a schema of their own, which the server's role can't use: it reads and
-- writes the partitioned table. Their names end with their first day and the day after it.
set local timezone = 'UTC';
create schema partitions;

-- PostgreSQL 17 refuses to attach a table with an identity; a sequence continues its numbers.
create sequence realtime_event_numbers;
do $$
declare last bigint;
begin
  execute 'select last_value from ' || pg_get_serial_sequence('realtime_events', 'id') into last;
  perform setval('realtime_event_numbers', last);
end $$;
alter table realtime_events alter column id drop identity;
alter table realtime_events drop constraint realtime_events_pkey;
alter table realtime_events add constraint realtime_events_pkey primary key using index realtime_events_key;
-- The locks are held for a moment: no statement reads a row.
-- squawk-ignore require-concurrent-index-deletion
drop index realtime_events_created_at;
-- The partitioned table takes its name in the same transaction.
-- squawk-ignore renaming-table
alter table realtime_events rename to realtime_events_first;
alter table realtime_events_first set schema partitions;

create table realtime_events (like partitions.realtime_events_first including defaults) partition by range (created_at);
alter table realtime_events alter column id set default nextval('realtime_event_numbers');
alter sequence realtime_event_numbers owned by realtime_events.id;
-- The new table is empty.
-- squawk-ignore adding-serial-primary-key-field
alter table realtime_events add primary key (recipient, writer, id, created_at);
create index realtime_events_writer on realtime_events (writer);

do $$
declare
  bound text;
  former record;
begin
  -- As text, and the constraint says that all rows are older, so that none is read here.
  select substring(pg_get_constraintdef(oid) from '\d{4}-\d{2}-\d{2}') into strict bound
  from pg_constraint where conname = 'realtime_events_bound';
  execute format('alter table realtime_events attach partition partitions.realtime_events_first for values from (minvalue) to (%L)', bound);
  execute format('alter table partitions.realtime_events_first rename to %I', 'realtime_events_first_' || replace(bound, '-', ''));
  -- Servers of the last release keep their privileges.
  for former in
    select rolname as role, privilege_type as privilege from pg_class, aclexplode(relacl) join pg_roles on pg_roles.oid = grantee
    where relnamespace = 'partitions'::regnamespace and grantee <> relowner
  loop
    execute format('grant %s on realtime_events to %I', former.privilege, former.role);
    execute format('grant usage, select on sequence realtime_event_numbers to %I', former.role);
  end loop;
  execute format('alter table partitions.%I drop constraint realtime_events_bound', 'realtime_events_first_' || replace(bound, '-', ''));
end $$;

-- For rows of a time without a partition, so that none is ever refused.
create table partitions.realtime_events_default partition of realtime_events default;

-- Adds a partition for the days from `first_day` until before `end_day`; false if there is one. Rows in the default partition move to it.
-- With the rights of the owner, and for these tables only: the server's role can't create tables.
create function create_partition(parent text, first_day date, end_day date) returns boolean
  language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '500ms' as $$
declare
  key_column text := case parent when 'realtime_events' then 'created_at' end;
  name text := format('%s_%s_%s', parent, to_char(first_day, 'YYYYMMDD'), to_char(end_day, 'YYYYMMDD'));
begin
  if key_column is null or (end_day between first_day + 1 and first_day + 31) is not true then
    raise exception 'no partition of % from % to %', parent, first_day, end_day using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(7214004);
  if to_regclass('partitions.' || quote_ident(name)) is not null then
    return false;
  end if;
  -- Attaching locks the partitioned table less than creating a partition of it.
  execute format('create table partitions.%I (like %I including defaults including constraints including indexes)', name, parent);
  execute format('with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *) insert into partitions.%5$I select * from moved',
    parent || '_default', key_column, first_day, end_day, name);
  execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)', parent, name, first_day, end_day);
  return true;
end $$;

-- Drops a partition. The server's role may delete the rows of these tables anyway.
create function drop_partition(parent text, first_day date, end_day date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
begin
  if (parent = any (array['realtime_events'])) is not true then
    raise exception 'no partition of %', parent using errcode = 'insufficient_privilege';
  end if;
  execute format('drop table partitions.%I', format('%s_%s_%s', parent, to_char(first_day, 'YYYYMMDD'), to_char(end_day, 'YYYYMMDD')));
end $$;
revoke execute on function create_partition(text, date, date), drop_partition(text, date, date) from public;
