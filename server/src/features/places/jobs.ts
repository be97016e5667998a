import { NEARBY_KM } from '@adire/contract/order-terms.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs.ts'
import { listNearby } from '../../lib/place-list.ts'
import { addNearbyCities, listCitiesWithoutNeighbours } from './queries.ts'

const BATCH = 500

/**
 * Stores which cities are near each city that a member has moved to, at most ten minutes later. Until
 * then only members in the same city count as near them.
 */
export const storeNearbyCities = defineJob({
  name: 'places.storeNearbyCities',
  payload: z.object({}),
  every: '*/10 * * * *',
  async run(_payload, { db }: Deps) {
    const cities = await listCitiesWithoutNeighbours(db, BATCH)
    await inTransaction(db, async (tx) => {
      for (const city of cities) await addNearbyCities(tx, city, listNearby(city, NEARBY_KM))
    })
  },
})
