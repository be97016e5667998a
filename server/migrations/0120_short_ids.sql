-- A short number of each profile, for lists of many members (`packed_passes`). New profiles get one at once, older
-- ones when they are first packed, and an erasure removes it, so that a number in a list is then nobody's.
create sequence profile_short_ids as integer;
alter table profiles add column short_id integer;
alter table profiles alter column short_id set default nextval('profile_short_ids');
alter sequence profile_short_ids owned by profiles.short_id;
create unique index if not exists profiles_short_id on profiles (short_id) where short_id is not null;

-- Finds the passes to pack. They are stored in the order of their time, so the smallest index does.
create index if not exists passes_created_at on passes using brin (created_at) with (autosummarize = on);
