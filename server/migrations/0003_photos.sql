-- Photos: the row is the truth about who may see the bytes; the bytes lie in a private store under a random key.
create table photos (
  id                 uuid primary key default gen_random_uuid(),
  user_id            uuid not null references profiles on delete cascade,
  -- The product's own address, /media/{id}; never a public one.
  url                text not null generated always as ('/media/' || id::text) stored,
  storage_key        text not null unique check (storage_key ~ '^[0-9a-f]{32}$'),
  placeholder        text not null,
  width              integer not null check (width > 0),
  height             integer not null check (height > 0),
  sha256             bytea not null,
  order_index        integer not null,
  is_profile_picture boolean not null default false,
  is_approved        boolean not null default false,
  likes_count        integer not null default 0 check (likes_count >= 0),
  boost_expires_at   timestamptz,
  visibility_score   integer not null default 0 check (visibility_score >= 0),
  created_at         timestamptz not null default now()
);
create index photos_user_id on photos (user_id, order_index);
create unique index photos_one_profile_picture on photos (user_id) where is_profile_picture;
-- The moderators' queue of photos, longest waiting first.
create index photos_pending on photos (created_at, id) where not is_approved;

-- What is left of a rejected photo: the reason for its owner, and a hash to know it again (retention: two years).
create table photo_rejections (
  photo_id    uuid primary key,
  user_id     uuid not null references profiles on delete cascade,
  reason      text not null,
  sha256      bytea not null,
  rejected_at timestamptz not null default now()
);
create index photo_rejections_user_id on photo_rejections (user_id, rejected_at desc);
create index photo_rejections_sha256 on photo_rejections (sha256);

-- Keeps the profile's card and rank true to its photos, whoever changes them.
create function refresh_card() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles p set
    card_photo_id = pick.id,
    card_placeholder = pick.placeholder,
    photo_count = totals.approved,
    boost_expires_at = totals.boost_expires_at,
    visibility_score = totals.visibility_score
  from (
    select count(*)::smallint as approved,
      max(boost_expires_at) filter (where boost_expires_at > now()) as boost_expires_at,
      coalesce(max(visibility_score), 0) as visibility_score
    from photos where user_id = owner and is_approved
  ) totals
  left join lateral (
    select id, placeholder from photos
    where user_id = owner and is_approved
    order by is_profile_picture desc, order_index, created_at limit 1
  ) pick on true
  where p.id = owner;
  return null;
end $$;
create trigger photos_card after insert or update or delete on photos
  for each row execute function refresh_card();
