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

-- Members are called "New member" until onboarding has asked for their name, and nobody is shown them before.
alter table profiles alter column is_visible set expression as
  (is_available and account_status = 'active' and is_confirmed and handle <> 'New member');

alter table onboarding_steps drop constraint onboarding_steps_step_check;
alter table onboarding_steps add constraint onboarding_steps_step_check check (step in ('name', 'photo', 'interests', 'meeting'));
