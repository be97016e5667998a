-- Members are shown with an approved photo, and reach out with any photo (decision P24). Members whose verification was denied are not
-- shown until it is decided again; asking again no longer clears the time of the denial.
insert into system_config (config_key, config_value, config_type, category, description) values
  ('photo_to_be_shown_enabled', 'true', 'toggle', 'features', 'Members are shown to others only with an approved photo'),
  ('photo_to_reach_out_enabled', 'true', 'toggle', 'features', 'Likes and first messages need a photo, approved or waiting');

-- The share lock makes a change of the setting wait for the transactions that read it, so that no profile keeps an outdated value
-- after the job that applies the change.
create function is_shown_without_photo() returns boolean language sql volatile as $$
  select coalesce((select config_value = 'false' from system_config where config_key = 'photo_to_be_shown_enabled' for share), false)
$$;

-- A copy of the setting, current while the member has no approved photo.
alter table profiles add column is_photo_optional boolean not null default false;
create function set_photo_optional() returns trigger language plpgsql as $$
begin
  new.is_photo_optional := is_shown_without_photo();
  return new;
end $$;
create trigger profiles_photo_optional before insert or update of photo_count on profiles
  for each row when (new.photo_count = 0) execute function set_photo_optional();
-- The members that a change of the setting applies to.
create index profiles_photo_optional on profiles (is_photo_optional, id) where photo_count = 0;

call set_generated_column('profiles', 'is_visible', 'boolean', $$
  is_available and account_status = 'active' and is_confirmed and handle <> 'New member'
    and (photo_count > 0 or is_photo_optional) and (is_verified or verification_denied_at is null) $$);
