-- What the recommended order of a corridor, and of members who move to a place, is read by (docs/decisions/0136-paths-of-places.md): the
-- places as they are in `profile_terms`. The date of birth is for ages.
alter table discover_order
  add column birth_date   date,
  add column corridor     text,
  -- Only of those who show everyone where they want to live next.
  add column next_city    text,
  add column next_country text;

create function corridor_of(roots_country text, country text) returns text language sql immutable parallel safe as $$
  select fold_text(roots_country) || '/' || fold_text(country) where roots_country <> country
$$;

-- As in 0175, with the date of birth and the places.
create or replace function refresh_discover_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.boost_expires_at is not null and new.boost_expires_at is null then
    insert into boost_results (member_id, started_at, ended_at, shown, likes)
    select new.id, boosted_at, old.boost_expires_at, boost_shown,
      (select count(*) from likes where to_user_id = new.id and created_at >= boosted_at and created_at < old.boost_expires_at)
    from discover_order where member_id = new.id and boosted_at is not null
    on conflict do nothing;
  end if;
  insert into discover_order as current (member_id, gender, city, country, birth_date, corridor, is_visible, is_boosted, boosted_at, order_key)
  values (new.id, new.gender, new.city, new.country, new.birth_date, corridor_of(new.roots_country, new.country), new.is_visible,
    new.boost_expires_at is not null, new.boost_expires_at - interval '24 hours', new_order_key(0))
  on conflict (member_id) do update set
    gender = excluded.gender, city = excluded.city, country = excluded.country, birth_date = excluded.birth_date, corridor = excluded.corridor,
    is_visible = excluded.is_visible,
    -- The hourly job has decided whether a running boost is at its limit.
    is_boosted = excluded.is_boosted and (current.boosted_at is null or current.is_boosted),
    boosted_at = case when excluded.is_boosted then coalesce(current.boosted_at, excluded.boosted_at) end,
    boost_shown = case when excluded.is_boosted and current.boosted_at is not null then current.boost_shown else 0 end,
    -- A new boost starts among those shown least. After it, the next hour's job finds the class.
    order_key = case when excluded.is_boosted and current.boosted_at is null then new_order_key(0)
      when current.is_boosted and not excluded.is_boosted then new_order_key(1) else current.order_key end;
  return null;
end $$;

-- As in 0223, and in `discover_order` first, as when a profile changes: two changes of a member wait for each other, and not both.
create or replace function refresh_path_terms() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.member_id, old.member_id);
  is_shown boolean := tg_op <> 'DELETE' and new.next_audience = 'everyone';
begin
  update discover_order set
    next_city = case when is_shown then fold_text(new.next_city) end, next_country = case when is_shown then fold_text(new.next_country) end
    where member_id = changed;
  update profile_terms t set terms = discovery_terms(p) || path_terms(p.id) from profiles p
    where p.id = changed and t.member_id = changed and t.terms <> discovery_terms(p) || path_terms(p.id);
  return null;
end $$;

insert into backfills (name) values ('discover.places');
