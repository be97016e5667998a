import {
  CORRIDOR_CITIES_MAXIMUM,
  CORRIDOR_CITY_MINIMUM,
  CORRIDOR_MINIMUM,
  CORRIDORS_MAXIMUM,
} from '@adire/contract/corridors.ts'
import { countryCodes } from '@adire/contract/countries.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { CorridorCount, CorridorState, Pair } from './rules.ts'

/** Bits of `grouping(city, roots_city)`: the row is about a whole corridor, a city, or a city of roots. */
const WHOLE = 3
const CITY = 1
const ROOTS_CITY = 2

/**
 * Counts the visible members of the corridors that are large enough for a page, with the cities that may be named.
 * One pass over the profiles, at night: no index has these columns.
 */
export async function countCorridors(tx: Tx): Promise<CorridorCount[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const { rows } = await sql<CorridorCount>`
    with counted as (
      select roots_country, country, grouping(city, roots_city) as kind, coalesce(city, roots_city) as name, count(*)::integer as members
      from profiles
      where is_visible and roots_country <> country and country = any(${countryCodes}::text[]) and roots_country = any(${countryCodes}::text[])
      group by grouping sets ((roots_country, country), (roots_country, country, city), (roots_country, country, roots_city))
      having count(*) >= ${CORRIDOR_CITY_MINIMUM}
    ), ranked as (
      select *, row_number() over (partition by roots_country, country, kind order by members desc, name) as place
      from counted where kind = ${WHOLE} or name is not null
    )
    select roots_country as "rootsCountry", country, max(members) filter (where kind = ${WHOLE}) as members,
      coalesce(array_agg(name order by place) filter (where kind = ${CITY} and place <= ${CORRIDOR_CITIES_MAXIMUM}), '{}') as cities,
      coalesce(array_agg(name order by place) filter (where kind = ${ROOTS_CITY} and place <= ${CORRIDOR_CITIES_MAXIMUM}), '{}') as "rootCities"
    from ranked group by roots_country, country
    having max(members) filter (where kind = ${WHOLE}) >= ${CORRIDOR_MINIMUM}
    order by members desc, roots_country, country limit ${CORRIDORS_MAXIMUM}`.execute(tx)
  return rows
}

const STATE = [
  'roots_country as rootsCountry',
  'country',
  'counted',
  'cities',
  'root_cities as rootCities',
  'changed_at as changedAt',
  'cities_at as citiesAt',
] as const

/** Lists all stored states, and keeps other counts waiting until the transaction ends. */
export async function lockStates(tx: Tx): Promise<CorridorState[]> {
  await sql`lock table corridor_numbers in share row exclusive mode`.execute(tx)
  // Bounded by `CORRIDORS_MAXIMUM`, and those that went away within the last days.
  return tx.selectFrom('corridor_numbers').select(STATE).execute()
}

export async function saveStates(tx: Tx, states: readonly CorridorState[]): Promise<void> {
  if (states.length === 0) return
  // One parameter, because PostgreSQL allows 65,535.
  await sql`
    insert into corridor_numbers (roots_country, country, counted, cities, root_cities, changed_at, cities_at)
    select "rootsCountry", country, counted, cities, "rootCities", "changedAt", "citiesAt"
    from json_to_recordset(${JSON.stringify(states)}::json) as state
      ("rootsCountry" text, country text, counted integer, cities text[], "rootCities" text[], "changedAt" timestamptz, "citiesAt" timestamptz)
    on conflict (roots_country, country) do update set counted = excluded.counted, cities = excluded.cities,
      root_cities = excluded.root_cities, changed_at = excluded.changed_at, cities_at = excluded.cities_at`.execute(
    tx,
  )
}

export async function removeStates(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    delete from corridor_numbers n using json_to_recordset(${JSON.stringify(pairs)}::json) as gone ("rootsCountry" text, country text)
    where n.roots_country = gone."rootsCountry" and n.country = gone.country`.execute(tx)
}

/** A corridor with a page. */
export interface PublishedCorridor extends Pair {
  members: number
  cities: string[]
  rootCities: string[]
  changedAt: Date
}

/** Lists the corridors that have a page, the largest first. */
export async function listPublished(db: Db): Promise<PublishedCorridor[]> {
  return db
    .selectFrom('corridor_numbers')
    .select([
      'roots_country as rootsCountry',
      'country',
      'members',
      'cities',
      'root_cities as rootCities',
      'changed_at as changedAt',
    ])
    .where('members', 'is not', null)
    .$narrowType<{ members: number }>()
    .orderBy('members', 'desc')
    .orderBy('roots_country')
    .orderBy('country')
    .limit(CORRIDORS_MAXIMUM)
    .execute()
}
