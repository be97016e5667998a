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

/**
 * Counts the visible members of each corridor that is large enough for a page, with the cities that may be
 * named. One pass over the profiles, with a hash table for each grouping.
 */
export async function countCorridors(tx: Tx): Promise<CorridorCount[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx)
  const list = (column: 'city' | 'roots_city') => {
    const own = sql.ref(`named.${column}`)
    return sql`array(
      select ${own} from counted named
      where named.roots_country = corridor.roots_country and named.country = corridor.country and ${own} is not null
      order by named.members desc, ${own} limit ${CORRIDOR_CITIES_MAXIMUM})`
  }
  const { rows } = await sql<CorridorCount>`
    with counted as materialized (
      select roots_country, country, city, roots_city, count(*)::integer as members, grouping(city, roots_city) = 3 as is_whole
      from profiles
      where is_visible and roots_country <> country and country = any(${countryCodes}::text[]) and roots_country = any(${countryCodes}::text[])
      group by grouping sets ((roots_country, country), (roots_country, country, city), (roots_country, country, roots_city))
      having count(*) >= ${CORRIDOR_CITY_MINIMUM}
    )
    select roots_country as "rootsCountry", country, members, ${list('city')} as cities, ${list('roots_city')} as "rootCities"
    from counted corridor where is_whole and members >= ${CORRIDOR_MINIMUM}
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
  await tx
    .insertInto('corridor_numbers')
    .values(
      states.map((state) => ({
        roots_country: state.rootsCountry,
        country: state.country,
        counted: state.counted,
        cities: state.cities,
        root_cities: state.rootCities,
        changed_at: state.changedAt,
        cities_at: state.citiesAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['roots_country', 'country']).doUpdateSet(({ ref }) => ({
        counted: ref('excluded.counted'),
        cities: ref('excluded.cities'),
        root_cities: ref('excluded.root_cities'),
        changed_at: ref('excluded.changed_at'),
        cities_at: ref('excluded.cities_at'),
      })),
    )
    .execute()
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

/** Lists the corridors that have a page. */
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
    .limit(CORRIDORS_MAXIMUM)
    .execute()
}
