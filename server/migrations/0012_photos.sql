-- Photos as their owner manages them: order, words for who can't see, boosts, bought places, a deletion that can be undone.

-- One photo a place. Checked at the end of a statement, so that a statement may move several.
update photos set order_index = ranked.place
from (select id, row_number() over (partition by user_id order by order_index, created_at, id) - 1 as place from photos) ranked
where ranked.id = photos.id and photos.order_index <> ranked.place;
alter table photos add constraint photos_place unique (user_id, order_index) deferrable initially immediate;
drop index photos_user_id;

alter table photos
  add column description text check (length(description) between 1 and 200),
  -- What a boost that lasts has added to visibility_score, to be taken back when it is over (decision P9).
  add column boost_score integer not null default 0 check (boost_score >= 0),
  -- What the picture looks like in 64 bits: two of the same picture differ in few of them, whatever their files.
  add column perceptual_hash bit(64),
  -- For the moderators: it looks like a picture that was rejected before.
  add column resembles_rejected boolean not null default false;
-- The sweep that ends boosts.
create index photos_boosted on photos (boost_expires_at) where boost_score > 0;

alter table photo_rejections add column perceptual_hash bit(64);

-- Deleted by their owners a moment ago. Apart from `photos`, so that nothing that shows photos can show them; back with
-- one move while the deletion may be undone, and gone with their files after.
create table removed_photos (
  id                 uuid primary key,
  user_id            uuid not null references profiles on delete cascade,
  storage_key        text not null unique,
  placeholder        text not null,
  width              integer not null,
  height             integer not null,
  sha256             bytea not null,
  perceptual_hash    bit(64),
  resembles_rejected boolean not null,
  description        text,
  order_index        integer not null,
  is_profile_picture boolean not null,
  is_approved        boolean not null,
  likes_count        integer not null,
  boost_expires_at   timestamptz,
  boost_score        integer not null,
  visibility_score   integer not null,
  created_at         timestamptz not null,
  removed_at         timestamptz not null
);
create index removed_photos_removed_at on removed_photos (removed_at);
create index removed_photos_user_id on removed_photos (user_id);

-- An upload that arrived, by the sender's own id for it: sent again because its answer was lost, it makes no second photo.
create table photo_uploads (
  user_id     uuid not null references profiles on delete cascade,
  client_id   uuid not null,
  photo_id    uuid not null,
  sha256      bytea not null,
  uploaded_at timestamptz not null,
  primary key (user_id, client_id)
);
create index photo_uploads_uploaded_at on photo_uploads (uploaded_at);

-- Every boost, and what was paid for it; they outlive the photo.
create table photo_boosts (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references profiles on delete cascade,
  photo_id   uuid not null,
  client_id  uuid not null,
  cost       integer not null check (cost > 0),
  boosted_at timestamptz not null,
  unique (user_id, client_id)
);
create index photo_boosts_photo_id on photo_boosts (photo_id);

-- Every place that was bought, and what was paid for it; profiles.extra_photo_slots is how many there are.
create table photo_slot_purchases (
  id        uuid primary key default gen_random_uuid(),
  user_id   uuid not null references profiles on delete cascade,
  client_id uuid not null,
  cost      integer not null check (cost > 0),
  bought_at timestamptz not null,
  unique (user_id, client_id)
);
