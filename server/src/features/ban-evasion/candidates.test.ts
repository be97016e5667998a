import { DAY_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aPerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { SeededRandom } from '../../testing/seeded-random.ts'
import { FIRST_PART } from '../../gateways/image-fingerprint.ts'
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
async function addBan(
  fingerprints: readonly string[],
  { keepUntil = new Date(app.clock.now().getTime() + DAY_MS), part = FIRST_PART } = {},
): Promise<string[]> {
  const { id } = await app.db
    .insertInto('evasion_bans')
    .values({
      member_id: await aPerson(app.db),
      banned_at: new Date(app.clock.now().getTime() - DAY_MS),
      keep_until: keepUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: string }>`
    insert into evasion_photos (ban_id, photo_id, part, coarse, detail)
    select ${id}::uuid, gen_random_uuid(), ${part}::smallint, coarse::bit(64), repeat('0', 272)::bit(272) from unnest(${fingerprints}::text[]) coarse
    returning photo_id as id`.execute(app.db)
  await sql`analyze evasion_photos`.execute(app.db)
  return rows.map(({ id: photoId }) => photoId)
}

const drawTokens = () => [drawToken(), drawToken(), drawToken(), drawToken()]

async function find(squares: readonly (readonly string[])[]) {
  const memberId = await aPerson(app.db)
  const given = { squares: squares.map((tokens) => tokens.join('')), now: app.clock.now() }
  let found: { photoId: string }[] = []
  const read = await countRowsRead(app.db, 'evasion_photos', async (tx) => {
    found = await findCandidates(tx, memberId, given)
  })
  return { read, found: found.map(({ photoId }) => photoId) }
}

/** Rows that the search for one square may read. */
const READ_MAXIMUM = 4 * TOKEN_FINGERPRINTS

test('finds a copy among thousands of photos with the same token, and reads few of them', async () => {
  const common = drawToken()
  await addBan(
    Array.from({ length: 8_000 }, () => common + drawToken() + drawToken() + drawToken()),
  )
  const own = [common, drawToken(), drawToken(), drawToken()]
  const [copy] = await addBan([own.join('')])
  const { read, found } = await find([own, drawTokens(), drawTokens()])
  expect(found[0]).toBe(copy)
  expect(found).toHaveLength(CANDIDATES)
  expect(read).toBeLessThanOrEqual(3 * READ_MAXIMUM)
})

/** Draws tokens that come after most others in every order. */
const drawLast = () => drawTokens().map((token) => '1'.repeat(8) + token.slice(8))

/** Adds thousands of fingerprints for each token that share nothing else. */
const addCommon = (tokens: readonly string[]) =>
  addBan(
    tokens.flatMap((token, at) =>
      Array.from({ length: 2_000 }, () => drawTokens().with(at, token).join('')),
    ),
  )

test('finds a copy whose four tokens are all common and come last', async () => {
  const own = drawLast()
  await addCommon(own)
  const [copy] = await addBan([own.join('')])
  const { read, found } = await find([own])
  expect(found[0]).toBe(copy)
  expect(read).toBeLessThanOrEqual(READ_MAXIMUM)
})

test('finds a copy that shares only two tokens with a square, both common', async () => {
  const own = drawLast()
  await addCommon(own)
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
    [0, 2],
    [1, 3],
  ]
  const copies = await addBan(
    pairs.map((pair) => own.map((token, at) => (pair.includes(at) ? token : drawToken())).join('')),
  )
  const { read, found } = await find([own])
  expect(copies.filter((copy) => !found.includes(copy))).toEqual([])
  expect(read).toBeLessThanOrEqual(READ_MAXIMUM)
})

test('finds a copy behind many fingerprints of bans that have ended and of earlier releases', async () => {
  const own = drawTokens()
  const others = Array.from({ length: 500 }, () => own.join(''))
  const now = app.clock.now()
  await addBan(others, { keepUntil: now })
  await addBan(others, { part: 1 })
  const [copy] = await addBan([own.join('')])
  expect((await find([own])).found[0]).toBe(copy)
})
