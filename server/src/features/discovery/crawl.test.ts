import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId } from '@adire/contract/ids.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'
import { forgetAddresses } from '../profiles/jobs.ts'

let app: TestApp
let crowd: MemberId[]

beforeAll(async () => {
  app = await startTestApp()
  crowd = await addBulkMembers(app, 1_700, 'woman')
}, 60_000)
afterAll(() => app.close())

const atMidnight = () =>
  app.clock.advance({
    seconds: Math.ceil((86_400_000 - (app.clock.now().getTime() % 86_400_000)) / 1000),
  })

/**
 * Reads pages as fast as the ten-minute limits allow, until the day's limit or the end; returns the
 * ids seen.
 */
async function crawl(viewer: TestMember): Promise<{ seen: Set<MemberId>; refusal: unknown }> {
  const seen = new Set<MemberId>()
  let cursor: string | undefined
  for (let page = 0; page < 100; page++) {
    if (page % 29 === 28) app.clock.advance({ minutes: 10 })
    try {
      const { members, nextCursor } = await viewer.client.discovery.list(cursor ? { cursor } : {})
      for (const { id } of members) seen.add(id)
      if (nextCursor === null) return { seen, refusal: undefined }
      cursor = nextCursor
    } catch (error) {
      return { seen, refusal: error }
    }
  }
  return { seen, refusal: undefined }
}

/** Adds a member whose first 24 hours are over. */
async function aSettledMember(): Promise<TestMember> {
  const member = await aMember(app, 'man')
  const joined = new Date(app.clock.now().getTime() - 3 * 86_400_000)
  await app.db
    .updateTable('profiles')
    .set({ created_at: joined })
    .where('id', '=', member.id)
    .execute()
  return member
}

test(
  'shows a free account 600 and a premium one 1,500 different cards a day',
  { timeout: 120_000 },
  async () => {
    for (const [isPremium, maximum] of [
      [false, 600],
      [true, 1_500],
    ] as const) {
      atMidnight()
      const viewer = await aSettledMember()
      if (isPremium) await givePremium(app, viewer)
      const { seen, refusal } = await crawl(viewer)
      expect([seen.size, refusal]).toEqual([
        maximum,
        expect.objectContaining({ code: 'RATE_LIMITED' }),
      ])
      const unseen = crowd.find((id) => !seen.has(id))!
      const handleOfUnseen = (
        await app.db
          .selectFrom('profiles')
          .select('handle')
          .where('id', '=', unseen)
          .executeTakeFirstOrThrow()
      ).handle
      const { retryAfterSeconds } = (refusal as { data: { retryAfterSeconds: number } }).data
      expect(retryAfterSeconds * 1000 + app.clock.now().getTime()).toSatisfy(
        (end: number) => end % 86_400_000 < 1_000,
      )
      // Cards that were shown may be shown again; other filters show no new one.
      app.clock.advance({ minutes: 10 })
      const { members } = await viewer.client.discovery.list({})
      expect(members.every(({ id }) => seen.has(id))).toBe(true)
      await expect(
        viewer.client.discovery.list({
          sort: 'verified',
          city: 'Lagos',
          minAge: 19,
          search: handleOfUnseen,
        }),
      ).rejects.toMatchObject({ code: 'RATE_LIMITED' })
      atMidnight()
      expect((await crawl(viewer)).seen.size).toBe(maximum)
    }
  },
)

test(
  "opens 100 profiles a day for free and 300 with premium, today's ones any number of times",
  { timeout: 120_000 },
  async () => {
    for (const [isPremium, maximum] of [
      [false, 100],
      [true, 300],
    ] as const) {
      atMidnight()
      const viewer = await aMember(app, 'man')
      if (isPremium) await givePremium(app, viewer)
      let opened = 0
      let refusal: unknown
      for (let i = 0; i < maximum + 20 && !refusal; i++) {
        if (i % 59 === 58) app.clock.advance({ minutes: 10 })
        await viewer.client.profiles.view({ id: crowd[i]! }).then(
          () => opened++,
          (error: unknown) => (refusal = error),
        )
      }
      expect([opened, refusal]).toEqual([
        maximum,
        expect.objectContaining({ code: 'RATE_LIMITED' }),
      ])
      app.clock.advance({ minutes: 10 })
      expect(await viewer.client.profiles.view({ id: crowd[0]! })).toMatchObject({
        member: { id: crowd[0] },
      })
      atMidnight()
      expect(await viewer.client.profiles.view({ id: crowd[maximum + 5]! })).toMatchObject({
        member: { id: crowd[maximum + 5] },
      })
    }
  },
)

test('counts a hundred profiles opened at once one by one', { timeout: 60_000 }, async () => {
  atMidnight()
  const viewer = await aMember(app, 'man')
  await app.db
    .insertInto('daily_views')
    .values({
      member_id: viewer.id,
      kind: 'profiles',
      day: app.clock.now().toISOString().slice(0, 10),
      seen: Array.from({ length: 80 }, (_, i) => i),
    })
    .execute()
  const outcomes = await Promise.allSettled(
    crowd.slice(0, 50).map((id) => viewer.client.profiles.view({ id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(20)
})

test(
  'refuses the 31st page of new cards in ten minutes but shows known cards again',
  { timeout: 60_000 },
  async () => {
    atMidnight()
    const viewer = await aSettledMember()
    await givePremium(app, viewer)
    for (let i = 0; i < 100; i++) {
      const filters = {
        minAge: 18 + (i % 10),
        verifiedOnly: false,
        ...(i % 2 ? { city: 'Lagos' as const } : {}),
      }
      await viewer.client.discovery.list(filters)
      await viewer.client.discovery.count(filters)
    }
    const seen = new Set<MemberId>()
    let cursor: string | undefined
    let refusal: unknown
    for (let page = 0; page < 40 && !refusal; page++) {
      const answer = await viewer.client.discovery
        .list(cursor ? { cursor } : {})
        .catch((error: unknown) => void (refusal = error))
      for (const { id } of answer?.members ?? []) seen.add(id)
      cursor = answer?.nextCursor ?? cursor
    }
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
    expect(seen.size).toBe(600)
    const { retryAfterSeconds } = (refusal as { data: { retryAfterSeconds: number } }).data
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(retryAfterSeconds).toBeLessThanOrEqual(600)
    expect((await viewer.client.discovery.list({})).members).toHaveLength(20)
    app.clock.advance({ seconds: retryAfterSeconds })
    const { members } = await viewer.client.discovery.list({ cursor: cursor! })
    expect(members.filter(({ id }) => seen.has(id))).toEqual([])
  },
)

test('refuses the 31st text search within a minute', async () => {
  const searcher = await aMember(app, 'man')
  for (let i = 0; i < 30; i++) await searcher.client.discovery.count({ search: 'crowd' })
  await expect(searcher.client.discovery.count({ search: 'crowd' })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })
  expect(await searcher.client.discovery.count({})).toEqual({ count: { kind: 'over', value: 100 } })
})

test(
  'shows a new account ten pages in its first 24 hours, also past midnight',
  { timeout: 60_000 },
  async () => {
    atMidnight()
    app.clock.advance({ minutes: 18 * 60 })
    const viewer = await aMember(app, 'man')
    const { seen, refusal } = await crawl(viewer)
    expect([seen.size, refusal]).toEqual([
      200,
      expect.objectContaining({ code: 'RATE_LIMITED', status: 429 }),
    ])
    // Introductions are shown after the limit too.
    const { members } = await viewer.client.discovery.introductions()
    expect(members).toHaveLength(5)
    const { retryAfterSeconds } = (refusal as { data: { retryAfterSeconds: number } }).data
    expect(retryAfterSeconds).toBeGreaterThan(23 * 3600)
    app.clock.advance({ minutes: 12 * 60 })
    expect((await crawl(viewer)).seen.size).toBeLessThanOrEqual(200)
    app.clock.advance({ minutes: 12 * 60 })
    expect((await crawl(viewer)).seen.size).toBe(600)
  },
)

test('flags an address once when ten accounts read there in a day, not with nine', async () => {
  atMidnight()
  const flags = () => app.db.selectFrom('address_flags').selectAll().execute()
  await app.db.deleteFrom('address_readers').execute()
  await app.db.deleteFrom('address_flags').execute()
  const readers: TestMember[] = []
  for (let i = 0; i < 10; i++) readers.push(await aMember(app, 'man'))
  for (const reader of readers.slice(0, 9)) await reader.client.discovery.list({})
  await readers[0]!.client.discovery.list({})
  expect(await flags()).toEqual([])
  await readers[9]!.client.discovery.list({})
  const [flag, ...others] = await flags()
  expect(others).toEqual([])
  expect(flag?.day).toBe(app.clock.now().toISOString().slice(0, 10))
  expect(flag?.address).not.toContain('127.0.0.1')
  const lines = () =>
    app
      .logged()
      .split('\n')
      .filter((line) => line.includes('many members browse from one address'))
  expect(lines()).toHaveLength(1)
  // A flag refuses nobody, and further accounts add none.
  expect((await (await aMember(app, 'man')).client.discovery.list({})).members).toHaveLength(20)
  expect([(await flags()).length, lines().length]).toEqual([1, 1])
  atMidnight()
  await readers[0]!.client.discovery.list({})
  expect(await flags()).toHaveLength(1)
})

test('deletes the members recorded at an address after ninety days', async () => {
  const [old, kept] = [91, 89].map((days) =>
    new Date(app.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10),
  )
  const member_id = (await aMember(app, 'man')).id
  await app.db
    .insertInto('address_readers')
    .values([old!, kept!].map((day) => ({ address: 'somewhere', day, member_id })))
    .execute()
  await forgetAddresses.run({}, app.deps)
  const days = await app.db
    .selectFrom('address_readers')
    .select('day')
    .where('address', '=', 'somewhere')
    .execute()
  expect(days).toEqual([{ day: kept }])
})
