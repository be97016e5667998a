-- A short number of each profile, for lists of many members (`packed_passes`). New profiles get one at once, older
-- ones when they are first packed, and an erasure removes it, so that a number in a list is then nobody's.
create sequence profile_short_ids as integer;
alter table profiles add column short_id integer;
alter table profiles alter column short_id set default nextval('profile_short_ids');
alter sequence profile_short_ids owned by profiles.short_id;
