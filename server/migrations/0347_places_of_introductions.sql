-- migrate: no-transaction
-- A member whose introductions of the day include people they had answered before is introduced to as many others, in places after
-- those, if they aren't shown to five members yet (docs/decisions/0112-mutual-introductions.md). The last release writes places up to 5.
alter table introductions drop constraint if exists introductions_place_check, add constraint introductions_place_check
  check (place >= 1) not valid;
alter table introductions validate constraint introductions_place_check;

create index concurrently if not exists introductions_introduced_on on introductions (introduced_id, day);
drop index concurrently if exists introductions_introduced_id;
