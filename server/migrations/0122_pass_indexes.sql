-- Each is built by reading its table once, while writers wait. On a busy database they can be built before the upgrade, with
-- `create index concurrently` and these names.
create unique index if not exists profiles_short_id on profiles (short_id) where short_id is not null;

-- Finds the passes to pack. They are stored in the order of their time, so the smallest index does.
create index if not exists passes_created_at on passes using brin (created_at) with (autosummarize = on);
