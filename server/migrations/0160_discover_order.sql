-- The recommended order of Discover (docs/decisions/0110-recommended-order.md). A table of its own, because the last release reads
-- whole rows of `profiles` with prepared statements, and so that a member's place changes none of the indexes of `profiles`.
create table discover_order (
  member_id      uuid primary key,
  gender         gender not null,
  city           text not null,
  country        text not null,
  is_visible     boolean not null,
  is_boosted     boolean not null,
  -- When the current boost started.
  boosted_at     timestamptz,
  -- Times shown during the current boost.
  boost_shown    integer not null default 0,
  -- A class (0 shown too little, 1 about right, 2 shown a lot, 3 resting) times 2^48, plus a random number below 2^48.
  order_key      bigint not null,
  -- Times shown, halved every three days, as of `counted_at`.
  exposure       real not null default 0,
  counted_at     timestamptz,
  -- Exposure divided by the mean of comparable members.
  exposure_ratio real not null default 1,
  -- First time visible, to the hour; null until the next run of the job that counts exposure.
  visible_since  timestamptz
) with (fillfactor = 80);

-- What ended boosts have brought.
create table boost_results (
  member_id  uuid not null references profiles on delete cascade,
  started_at timestamptz not null,
  ended_at   timestamptz not null,
  shown      integer not null,
  likes      integer not null,
  primary key (member_id, started_at)
);
create index boost_results_ended_at on boost_results (ended_at);

create function new_order_key(class integer) returns bigint language sql volatile parallel safe as $$
  select class * 281474976710656 + floor(random() * 281474976710656)::bigint
$$;

create function refresh_discover_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.boost_expires_at is not null and new.boost_expires_at is null then
    insert into boost_results (member_id, started_at, ended_at, shown, likes)
    select new.id, boosted_at, old.boost_expires_at, boost_shown,
      (select count(*) from likes where to_user_id = new.id and created_at >= boosted_at and created_at < old.boost_expires_at)
    from discover_order where member_id = new.id and boosted_at is not null
    on conflict do nothing;
  end if;
  insert into discover_order as current (member_id, gender, city, country, is_visible, is_boosted, boosted_at, order_key)
  values (new.id, new.gender, new.city, new.country, new.is_visible, new.boost_expires_at is not null, new.boost_expires_at - interval '24 hours',
    new_order_key(0))
  on conflict (member_id) do update set
    gender = excluded.gender, city = excluded.city, country = excluded.country, is_visible = excluded.is_visible, is_boosted = excluded.is_boosted,
    boosted_at = case when excluded.is_boosted then coalesce(current.boosted_at, excluded.boosted_at) end,
    boost_shown = case when excluded.is_boosted and current.is_boosted then current.boost_shown else 0 end,
    -- A new boost starts among those shown least. After it, the next hour's job finds the class.
    order_key = case when excluded.is_boosted and not current.is_boosted then new_order_key(0)
      when current.is_boosted and not excluded.is_boosted then new_order_key(1) else current.order_key end;
  return null;
end $$;
create trigger profiles_discover_order_new after insert on profiles for each row execute function refresh_discover_order();
create trigger profiles_discover_order after update on profiles for each row
  when (old.is_visible <> new.is_visible or old.city <> new.city or old.country <> new.country or old.gender <> new.gender
    or (old.boost_expires_at is null) <> (new.boost_expires_at is null))
  execute function refresh_discover_order();
