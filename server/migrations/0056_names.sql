-- Two members may have the same name (decision P23), so nothing compares handles any more.
drop index profiles_without_handle_key;
drop index profiles_handle_key;
alter table profiles drop column handle_key;
drop index profiles_handle;
create index profiles_handle on profiles (lower(handle));
alter table profiles drop constraint profiles_handle_check;
alter table profiles add constraint profiles_handle_check check (length(handle) between 2 and 30);

-- Staff find a member by the short code beside the name (contract/src/ids.ts).
create index profiles_short_code on profiles (right(id::text, 6));

-- Changes the expression of a generated column, which PostgreSQL before 17 can't. Its indexes are built again.
create procedure set_generated_column(in_table regclass, name text, type text, expression text) language plpgsql as $$
declare definitions text[] := array(
  select pg_get_indexdef(d.objid) from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refobjid = in_table and a.attname = name
    and d.objid in (select indexrelid from pg_index where indrelid = in_table));
  definition text;
begin
  execute format('alter table %s drop column %I', in_table, name);
  execute format('alter table %s add column %I %s not null generated always as (%s) stored', in_table, name, type, expression);
  foreach definition in array definitions loop
    execute definition;
  end loop;
end $$;

-- Members are called "New member" until onboarding has asked for their name, and nobody is shown them before.
call set_generated_column('profiles', 'is_visible', 'boolean', $$
  is_available and account_status = 'active' and is_confirmed and handle <> 'New member' $$);

alter table onboarding_steps drop constraint onboarding_steps_step_check;
alter table onboarding_steps add constraint onboarding_steps_step_check check (step in ('name', 'photo', 'interests', 'meeting'));
