import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../db/db.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { NEIGHBOURS } from './rules.ts'
import { LOOK_ALIKES } from './shared-queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** Two neighbouring ranges of each of six orders. */
const READ_MAXIMUM = 12 * NEIGHBOURS
const CROWD = 3_000
const PHOTOS_EACH = 10
const random = new SeededRandom(340)
const drawBits = (count: number) =>
  Array.from({ length: count }, () => random.between(0, 1)).join('')

/** Inverts some bits of a hash, counted from 0. */
const flip = (hash: string, bits: readonly number[]) =>
  Array.from(hash, (bit, i) => (bits.includes(i) ? `${1 - Number(bit)}` : bit)).join('')

async function addPhotos(hashes: readonly string[]): Promise<void> {
  const owners = await addBulkMembers(app, hashes.length / PHOTOS_EACH, 'man')
  await sql`
    insert into photos (user_id, storage_key, placeholder, width, height, sha256, perceptual_hash, order_index)
    select owners[n % array_length(owners, 1) + 1], md5(hash || n), 'AA==', 1, 1, decode(md5(hash || n), 'hex'), hash::bit(64), n / array_length(owners, 1)
    from unnest(${hashes}::text[]) with ordinality one (hash, number), (select ${owners}::uuid[] as owners) all_owners, cast(number - 1 as integer) n`.execute(
    app.db,
  )
  await sql`analyze photos`.execute(app.db)
}

async function findOwners(tx: Tx, hash: string): Promise<MemberId[]> {
  const { rows } = await sql<{ owner: MemberId }>`
    select other.user_id as owner from (select ${hash}::bit(64) as perceptual_hash) own cross join lateral ${LOOK_ALIKES} other`.execute(
    tx,
  )
  return rows.map(({ owner }) => owner)
}

test('finds copies that differ in two bits among thousands that share a quarter of the hash', async () => {
  const hash = drawBits(64)
  // Every quarter is shared by more photos than are compared.
  const crowd = Array.from({ length: CROWD }, (_, i) => {
    const start = 16 * (i % 4)
    return drawBits(start) + hash.slice(start, start + 16) + drawBits(48 - start)
  })
  await addPhotos(crowd)
  const starts = [0, 16, 32, 48]
  const pairs = starts.flatMap((one) => starts.map((other) => [one, other]))
  const copies = await Promise.all(
    pairs.map(async (bits) => {
      const owner = await aPerson(app.db)
      await insertPhoto(app.db, owner, { perceptual_hash: flip(hash, bits) })
      return owner
    }),
  )
  let found: MemberId[] = []
  const read = await countRowsRead(app.db, 'photos', async (tx) => {
    found = await findOwners(tx, hash)
  })
  expect(copies.filter((owner) => !found.includes(owner))).toEqual([])
  expect(read).toBeLessThanOrEqual(READ_MAXIMUM)
})

test('compares a bounded number of photos, however many are the same', async () => {
  const hash = drawBits(64)
  await addPhotos(Array.from({ length: CROWD }, () => hash))
  const read = await countRowsRead(app.db, 'photos', async (tx) => {
    expect((await findOwners(tx, hash)).length).toBeGreaterThan(0)
  })
  expect(read).toBeLessThanOrEqual(READ_MAXIMUM)
})
