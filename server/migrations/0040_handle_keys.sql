-- A handle is unique by what it looks like (UTS 39), not by its spelling: two names that can't be told apart have the same key. The server computes it;
-- null until then, for rows from before this migration and for erased members.
alter table profiles add column handle_key text;
create unique index profiles_handle_key on profiles (handle_key);
create index profiles_without_handle_key on profiles (created_at, id) where handle_key is null;
