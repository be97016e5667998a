import { expect } from '@playwright/test'
import { findWorld, sql } from './world.ts'

/** Address of the corridor that `publishCorridor` adds. */
export const CORRIDOR = '/corridors/nigeria-to-united-kingdom'

/** Publishes one corridor, the same for all tests, and waits until this server shows it. */
export async function publishCorridor(origin: string): Promise<void> {
  await sql(
    `
    insert into corridor_numbers (roots_country, country, counted, cities, root_cities, changed_at, cities_at)
    values ('NG', 'GB', 137, '{London,Manchester,Leeds}', '{Lagos,Abuja}', now(), now()) on conflict do nothing`,
    [],
    findWorld(origin),
  )
  await expect.poll(async () => (await fetch(`${origin}${CORRIDOR}`)).status).toBe(200)
}
