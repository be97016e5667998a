import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, anAdmin, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'

let app: TestApp
let admin: TestMember
let day: string
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
  day = app.clock.now().toISOString().slice(0, 10)
})
afterAll(() => app.close())

let minutes = 0
/** An address that so many accounts read at, flagged a minute after the one before. */
async function aFlag(address: string, readers: number, on = day): Promise<void> {
  minutes += 1
  const flagged_at = new Date(app.clock.now().getTime() + minutes * 60_000)
  await app.db.insertInto('address_flags').values({ address, day: on, flagged_at }).execute()
  for (let i = 0; i < readers; i++)
    await app.db
      .insertInto('address_readers')
      .values({ address, day: on, member_id: await aPerson(app.db, {}) })
      .execute()
}

const list = (state: 'open' | 'cleared', cursor?: string) =>
  admin.client.addressFlags.list({ state, cursor })

test('shows the accounts of a flagged address and its number of other days', async () => {
  await aFlag('hash-of-a-hostel', 26)
  const yesterday = new Date(app.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  await aFlag('hash-of-a-hostel', 1, yesterday)
  const { flags, openCount } = await list('open')
  expect(openCount).toBe(2)
  expect(
    flags.map(({ address, day: on, readerCount, otherDays }) => [
      address,
      on,
      readerCount,
      otherDays,
    ]),
  ).toEqual([
    ['hash-of-a-hostel', yesterday, 1, 1],
    ['hash-of-a-hostel', day, 26, 1],
  ])
  expect(flags[1]?.readers).toHaveLength(24)
  expect(flags[1]?.readers[0]).toEqual({
    id: expect.any(String),
    handle: expect.any(String),
    joinedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    isVerified: expect.any(Boolean),
    standing: 'active',
  })
})

test('clears a flag once with an audited reason, and does not flag the same day again', async () => {
  await aFlag('hash-of-a-library', 1)
  const clear = () =>
    admin.client.addressFlags.clear({
      address: 'hash-of-a-library',
      day,
      reason: 'A public library',
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, clear))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'ALREADY_DECIDED', status: 409 })
  await expect(
    admin.client.addressFlags.clear({ address: 'nobody', day, reason: 'A typing error' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await list('open')).flags.map(({ address }) => address)).not.toContain(
    'hash-of-a-library',
  )
  expect((await list('cleared')).flags).toMatchObject([
    { address: 'hash-of-a-library', cleared: { by: admin.handle } },
  ])
  const acts = await app.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operation', '=', 'addressFlags.clear')
    .execute()
  expect(acts).toMatchObject([
    { actor_id: admin.id, target_id: `${day}:hash-of-a-library`, reason: 'A public library' },
  ])
})

test('pages flags by twenty, newest first, each once, with a cursor per list and admin', async () => {
  for (let i = 0; i < 41; i++) await aFlag(`hash-${i}`, 0)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list('open', cursor)
    expect(page.flags.length).toBeLessThanOrEqual(20)
    seen.push(...page.flags.map(({ address, day: on }) => `${on}:${address}`))
    cursor = page.nextCursor ?? undefined
    if (cursor !== undefined)
      await expect(list('cleared', cursor)).rejects.toMatchObject({ code: 'CURSOR_INVALID' })
  } while (cursor !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([43, 43])
  expect(seen[0]).toBe(`${day}:hash-40`)
})

test('names no erased members', async () => {
  const ada = await aMember(app, 'woman')
  await aFlag('hash-of-a-home', 0)
  await app.db
    .insertInto('address_readers')
    .values({ address: 'hash-of-a-home', day, member_id: ada.id })
    .execute()
  const readers = async () =>
    (await list('open')).flags.find(({ address }) => address === 'hash-of-a-home')?.readers
  expect(await readers()).toHaveLength(1)
  await app.db.deleteFrom('address_readers').where('member_id', '=', ada.id).execute()
  expect(await readers()).toEqual([])
})
