import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import { sql } from 'kysely'

/**
 * SQL for whether the profile `other` meets the deal-breakers of the profile `chooser`. A preferred city includes those
 * near it. Reads the neighbours of the other's city, which are stored for every city that members live in.
 */
export function meetsDealBreakers(other: string, chooser: string, now: Date) {
  const [o, c] = [sql.raw(other), sql.raw(chooser)]
  return sql`(not ${c}.is_age_dealbreaker or age_in_years(${o}.birth_date, ${o}.time_zone, ${now}) >= ${c}.preferred_age_min
      and (${c}.preferred_age_max >= ${sql.lit(DISCOVER_AGE_MAXIMUM)} or age_in_years(${o}.birth_date, ${o}.time_zone, ${now}) <= ${c}.preferred_age_max))
    and (not ${c}.is_place_dealbreaker or ${o}.city = ${c}.preferred_city or ${o}.country = ${c}.preferred_country
      or ${c}.preferred_city = any((select nearby from nearby_cities where nearby_cities.city = ${o}.city)::text[]))`
}

/**
 * SQL for whether the profile `chooser` is shown to others, wants the profile `other` by gender and
 * deal-breakers, and hasn't blocked it; their passes and likes don't count. Ask it of both sides.
 * `offset 0` makes each check an index lookup for each pair: joined, whole tables would be read for a
 * thousand pairs.
 */
export function mayMeet(chooser: string, other: string, now: Date) {
  const [c, o] = [sql.raw(chooser), sql.raw(other)]
  return sql`${c}.is_visible
    and (${c}.interested_in = 'everyone' or (${c}.interested_in = 'women') = (${o}.gender = 'woman'))
    and ${meetsDealBreakers(other, chooser, now)}
    and not exists (select from blocks where blocker_id = ${c}.id and blocked_id = ${o}.id offset 0)`
}

/** SQL for `mayMeet` of a profile that hasn't passed on the other: it may find it in Discover. */
export function mayFind(chooser: string, other: string, now: Date) {
  const [c, o] = [sql.raw(chooser), sql.raw(other)]
  return sql`${mayMeet(chooser, other, now)}
    and not exists (select from passes where from_user_id = ${c}.id and to_user_id = ${o}.id offset 0)
    and not exists (
      select from short_ids join packed_passes on from_user_id = ${c}.id and first_id <= short_id and short_id = any(ids)
      where member_id = ${o}.id offset 0)`
}
