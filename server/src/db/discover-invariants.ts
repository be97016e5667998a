/** Invariants of Discover, like those in `invariants.ts`. */
export const discoverInvariants: Record<string, string> = {
  'passes: none is both packed and a row of its own': `
    select p.to_user_id from passes p join short_ids m on m.member_id = p.to_user_id
    join packed_passes packed on packed.from_user_id = p.from_user_id and m.short_id = any(packed.ids)`,

  'passes: packed ones are older than ninety days':
    "select from_user_id from packed_passes where latest_on > (now() at time zone 'UTC')::date - 90",

  'passes: packed ids are ascending, and those of a row below those of the next': `
    select from_user_id from (
      select from_user_id, ids, lead(first_id) over (partition by from_user_id order by first_id) as next_id from packed_passes
    ) parts where ids[cardinality(ids)] >= next_id or ids <> array(select distinct id from unnest(ids) id order by id)`,

  'discover: the order has each member as their profile is': `
    select p.id from profiles p left join discover_order o on o.member_id = p.id
    where (p.is_visible and o.member_id is null)
      or (o.gender, o.city, o.country, o.is_visible, o.boosted_at is not null) <> (p.gender, p.city, p.country, p.is_visible, p.boost_expires_at is not null)
      or (o.is_boosted and o.boosted_at is null)`,

  'discover: the order has the places and date of birth of each member': `
    select p.id from profiles p join discover_order o on o.member_id = p.id
    left join member_paths path on path.member_id = p.id and path.next_audience = 'everyone'
    where (o.birth_date, o.corridor, o.next_city, o.next_country)
      is distinct from (p.birth_date, corridor_of(p.roots_country, p.country), fold_text(path.next_city), fold_text(path.next_country))`,

  'profiles: a profile is visible exactly if nothing hides it': `
    select id from profiles p
    where p.is_visible <> (p.is_available and p.account_status = 'active' and p.is_confirmed and p.handle <> 'New member'
      and (p.photo_count > 0 or p.is_photo_optional) and (p.is_verified or p.verification_denied_at is null) and not p.is_staff
      and not exists (select from required_age_checks where member_id = p.id and is_overdue))`,

  'age checks: none is required of a member who has passed': `
    select member_id from required_age_checks join age_checks using (member_id) where result = 'passed'`,

  'age checks: one is required of a member who has failed and not passed, wherever they live': `
    select f.member_id from age_checks f
    where f.result = 'failed' and not exists (select from age_checks p where p.member_id = f.member_id and p.result = 'passed')
      and not exists (select from required_age_checks r where r.member_id = f.member_id and r.has_failed)`,

  'languages: a profile lists those that its member speaks': `
    select p.id from profiles p
    where exists (select unnest(p.languages) except select language from profile_languages where member_id = p.id and speaks >= 2)
      or exists (select language from profile_languages where member_id = p.id and speaks >= 2 except select unnest(p.languages))`,

  'discover: counted views are among those stored': `
    select member_id from recent_views where exposures_counted > cardinality(seen)
    union all select member_id from daily_views where exposures_counted > cardinality(seen)`,
}
