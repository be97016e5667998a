import { DAY_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aPerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { findCandidates } from './photo-queries.ts'
import { CANDIDATES, TOKEN_FINGERPRINTS } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const random = new SeededRandom(145)
const drawToken = () => Array.from({ length: 16 }, () => random.between(0, 1)).join('')

/** Adds a ban with photos, each with one fingerprint of four tokens; returns the ids of the photos. */
async function addBan(fingerprints: readonly string[]): Promise<string[]> {
  const at = app.clock.now()
  const { id } = await app.db
    .insertInto('evasion_bans')
    .values({
      member_id: await aPerson(app.db),
      banned_at: at,
      keep_until: new Date(at.getTime() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string }>`
    insert into evasion_photos (ban_id, photo_id, part, coarse, detail)
    select ${id}::uuid, gen_random_uuid(), 1000, coarse::bit(64), repeat('0', 272)::bit(272) from unnest(${fingerprints}::text[]) coarse
    returning photo_id as id`.execute(app.db)
  await sql`analyze evasion_photos`.execute(app.db)
  return rows.map(({ id: photoId }) => photoId)
}

test('finds a copy among thousands of photos with the same token, and reads few of them', async () => {
  const common = drawToken()
  await addBan(
    Array.from({ length: 8_000 }, () => common + drawToken() + drawToken() + drawToken()),
  )
  const own = [common, drawToken(), drawToken(), drawToken()]
  const [copy] = await addBan([own.join('')])
  const given = {
    tokens: own.map((token) => new Set([token, drawToken(), drawToken()])),
    now: app.clock.now(),
  }
  const memberId = await aPerson(app.db)
  let found: { photoId: string }[] = []
  const read = await countRowsRead(app.db, 'evasion_photos', async (tx) => {
    found = await findCandidates(tx, memberId, given)
  })
  expect(found[0]?.photoId).toBe(copy)
  expect(found).toHaveLength(CANDIDATES)
  expect(read).toBeLessThanOrEqual(4 * 3 * TOKEN_FINGERPRINTS)
})
