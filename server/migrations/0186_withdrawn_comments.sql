-- What a withdrawn like was about, and its comment: its recipient may have read it, and can report it.
alter table withdrawn_likes
  add column photo_id uuid,
  add column prompt text,
  add column comment text;
