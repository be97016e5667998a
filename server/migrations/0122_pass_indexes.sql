-- migrate: no-transaction
-- Finds the passes to pack. They are stored in the order of their time, so the smallest index does.
create index concurrently if not exists passes_created_at on passes using brin (created_at) with (autosummarize = on);
