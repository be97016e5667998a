import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** Lists cities that members live in and whose neighbours are not stored yet. */
export async function listCitiesWithoutNeighbours(db: Db, limit: number): Promise<string[]> {
  // Goes from city to city in the index: members are many, cities few.
  const { rows } = await sql<{ city: string }>`
    with recursive found as (
      (select city from profiles where is_visible order by city limit 1)
      union all
      select (select city from profiles where is_visible and city > found.city order by city limit 1)
      from found where city is not null
    )
    select city from found
    where city is not null and not exists (select from nearby_cities where nearby_cities.city = found.city)
    limit ${limit}`.execute(db)
  return rows.map(({ city }) => city)
}

/** Stores the cities near a city, unless they are stored. */
export async function addNearbyCities(tx: Tx, city: string, nearby: string[]): Promise<void> {
  await tx
    .insertInto('nearby_cities')
    .values({ city, nearby })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
