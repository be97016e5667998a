-- migrate: no-transaction
create unique index concurrently if not exists profiles_short_id on profiles (short_id) where short_id is not null;

-- Finds the passes to pack. They are stored in the order of their time, so the smallest index does.
create index concurrently if not exists passes_created_at on passes using brin (created_at) with (autosummarize = on);
