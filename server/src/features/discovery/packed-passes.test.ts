import type { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { removeOwnRows } from '../account/erase-queries.ts'
import { readOwnRows } from '../account/export-queries.ts'
import { dataMap } from '../account/data-rules.ts'
import { packPasses } from './jobs.ts'

let app: TestApp
let ben: TestMember

beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  ben = await aMember(app, 'man', { interestedIn: 'women' })
})
afterEach(async () => {
  expect((await verifyInvariants(app.db)).filter(({ rows }) => rows > 0)).toEqual([])
})

const pack = () => packPasses.run({}, app.deps)
const listIds = async (viewer: TestMember) =>
  new Set((await viewer.client.discovery.list({})).members.map(({ id }) => id))
const countPasses = async (from: MemberId) => {
  const { rows } = await sql<{ rows: number; packed: number }>`
    select (select count(*) from passes where from_user_id = ${from})::integer as rows,
      (select coalesce(sum(cardinality(ids)), 0) from packed_passes where from_user_id = ${from})::integer as packed`.execute(
    app.db,
  )
  return rows[0]
}

/** Passes members in order, the last one as the newest, and moves the passes back in time. */
async function passLongAgo(viewer: TestMember, people: readonly MemberId[], days = 91) {
  for (const to of people) await viewer.client.discovery.pass({ to })
  await sql`update passes set created_at = created_at - make_interval(days => ${days}::integer) where from_user_id = ${viewer.id}`.execute(
    app.db,
  )
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app.db)))

test('packs passes older than ninety days, except the newest one, which can be undone', async () => {
  const [ada, eve, may] = await Promise.all([aPerson(app.db), aPerson(app.db), aPerson(app.db)])
  await passLongAgo(ben, [ada, eve])
  const shown = await aPerson(app.db)
  await pack()
  expect(await countPasses(ben.id)).toEqual({ rows: 1, packed: 1 })
  expect(await listIds(ben)).toEqual(new Set([may, shown]))
  expect(await ben.client.discovery.count({})).toEqual({ count: { kind: 'exact', value: 2 } })
  expect(await ben.client.discovery.undoPass({})).toEqual({ memberId: eve })
  expect(await listIds(ben)).toEqual(new Set([eve, may, shown]))
})

test('leaves passes of the last ninety days as they are, and packs again without a change', async () => {
  await passLongAgo(ben, await people(4), 89)
  await pack()
  expect(await countPasses(ben.id)).toEqual({ rows: 4, packed: 0 })
  await passLongAgo(ben, await people(3), 10)
  await pack()
  await pack()
  expect(await countPasses(ben.id)).toEqual({ rows: 3, packed: 4 })
})

test('hides every member of several rows of packed ids, and nobody else', async () => {
  const all = await people(300)
  const [passed, others] = [all.filter((_, i) => i % 2 === 0), all.filter((_, i) => i % 2 === 1)]
  await app.db
    .insertInto('passes')
    .values(
      passed.map((to) => ({
        from_user_id: ben.id,
        to_user_id: to,
        is_newest: false,
        created_at: sql<Date>`now() - interval '100 days'`,
      })),
    )
    .execute()
  await pack()
  expect(await countPasses(ben.id)).toEqual({ rows: 0, packed: passed.length })
  const seen: MemberId[] = []
  let cursor: string | undefined
  do {
    const page = await ben.client.discovery.list(cursor ? { cursor } : {})
    seen.push(...page.members.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(new Set(seen)).toEqual(new Set(others))
})

test('leaves packed members out of introductions and received likes', async () => {
  const [ada, eve] = [await aMember(app, 'woman'), await aMember(app, 'woman')]
  const listToday = async () =>
    (await ben.client.discovery.introductions()).members.map(({ id }) => id)
  expect(new Set(await listToday())).toEqual(new Set([ada.id, eve.id]))
  for (const { client } of [ada, eve]) await client.likes.send({ to: ben.id, kind: 'like' })
  const last = await aPerson(app.db)
  await passLongAgo(ben, [ada.id, last])
  await pack()
  expect(await listToday()).toEqual([eve.id])
  // Without premium, the number includes members they have passed.
  expect(await ben.client.likes.countReceived({})).toEqual({ count: 2 })
  await givePremium(app, ben)
  expect(await ben.client.likes.countReceived({})).toEqual({ count: 1 })
  const { likes, turnedDown } = await ben.client.likes.listReceived({})
  expect([likes.map(({ member }) => member.id), turnedDown]).toEqual([[eve.id], 1])
})

test('takes a packed pass out of the list when the member is passed again', async () => {
  const all = await people(3)
  const [first, second] = all as [MemberId, MemberId, MemberId]
  await passLongAgo(ben, all)
  await pack()
  await ben.client.discovery.pass({ to: first })
  expect(await countPasses(ben.id)).toEqual({ rows: 2, packed: 1 })
  expect(await ben.client.discovery.undoPass({})).toEqual({ memberId: first })
  expect(await listIds(ben)).toEqual(new Set([first]))
  await ben.client.discovery.pass({ to: second })
  expect(await countPasses(ben.id)).toEqual({ rows: 2, packed: 0 })
})

test('packs while the members pass', async () => {
  const old = await people(20)
  await passLongAgo(ben, old)
  const recent = await people(20)
  await Promise.all([
    pack(),
    ...recent.map((to) => ben.client.discovery.pass({ to })),
    ...old.slice(0, 5).map((to) => ben.client.discovery.pass({ to })),
  ])
  await pack()
  expect(await listIds(ben)).toEqual(new Set())
  const { rows = 0, packed = 0 } = (await countPasses(ben.id)) ?? {}
  expect(rows + packed).toBe(40)
})

test('exports packed passes under pseudonyms, and forgets a member who is erased', async () => {
  const [ada, eve, may] = (await people(3)) as [MemberId, MemberId, MemberId]
  await passLongAgo(ben, [ada, eve, may])
  await pack()
  const exported = () =>
    readOwnRows(app.db, { memberId: ben.id, now: app.clock.now() }, [
      'packed_passes',
      dataMap['packed_passes']!,
    ])
  const [row] = await exported()
  expect([row?.['from_user_id'], new Set(row?.['ids'] as string[])]).toEqual([
    ben.id,
    new Set([ada, eve]),
  ])
  await inTransaction(app.db, (tx) => removeOwnRows(tx, ada))
  expect(await exported()).toMatchObject([{ ids: [eve] }])
  await inTransaction(app.db, (tx) => removeOwnRows(tx, ben.id))
  expect(await countPasses(ben.id)).toEqual({ rows: 0, packed: 0 })
  // An erasure also hides the profile.
  const erased = app.db.updateTable('profiles').set({ is_available: false })
  await erased.where('id', 'in', [ada, ben.id]).execute()
})
