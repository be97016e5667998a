-- What members' pages still lacked: words for the picture of a card, keys that can be switched off, and who reads from one address.

-- The owner's words for the picture of the card go where the picture goes, so that a card is still one row.
alter table profiles add column card_description text;

create or replace function refresh_card() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.user_id, old.user_id);
begin
  update profiles p set
    card_photo_id = pick.id,
    card_placeholder = pick.placeholder,
    card_description = pick.description,
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
    select id, placeholder, description from photos
    where user_id = owner and is_approved
    order by is_profile_picture desc, order_index, created_at limit 1
  ) pick on true
  where p.id = owner;
  return null;
end $$;

update profiles set card_description = photos.description
from photos where photos.id = profiles.card_photo_id and photos.description is not null;

-- Single keys do what buttons do, unless the member wants none of that (WCAG 2.1.4).
alter table member_preferences add column uses_shortcuts boolean not null default true;

-- Who was shown new people from an address, by UTC day. The address is a keyed hash: it can be compared and not read.
create table address_readers (
  address   text not null,
  day       date not null,
  member_id uuid not null references profiles on delete cascade,
  primary key (address, day, member_id)
);
create index address_readers_member_id on address_readers (member_id);
create index address_readers_day on address_readers (day);

-- Addresses that ten accounts read from in a day: for staff to look at, never a reason to refuse anybody.
create table address_flags (
  address    text not null,
  day        date not null,
  flagged_at timestamptz not null,
  primary key (address, day)
);
