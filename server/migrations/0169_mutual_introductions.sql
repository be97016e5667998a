-- True if each of the two is introduced to the other on that day, as all are that this release saves
-- (docs/decisions/0112-mutual-introductions.md).
alter table introductions add column is_mutual boolean not null default false;
