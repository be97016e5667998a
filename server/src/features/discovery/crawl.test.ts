import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId } from '@adire/contract/ids.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aCrowd } from '../../testing/crowd.ts'
import { aMember, givePremium, type TestMember } from '../../testing/members.ts'

let app: TestApp
let crowd: MemberId[]

beforeAll(async () => {
  app = await startTestApp()
  crowd = await aCrowd(app, 1_700, 'woman')
}, 60_000)
afterAll(() => app.close())

const atMidnight = () => app.clock.advance({ seconds: Math.ceil((86_400_000 - (app.clock.now().getTime() % 86_400_000)) / 1000) })

/** Reads on as fast as the limits of ten minutes let, until the day's limit or the end; cards by id. */
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

test('a free account sees 600 cards in a day, a premium one 1,500, each member once however often', { timeout: 120_000 }, async () => {
  for (const [isPremium, maximum] of [
    [false, 600],
    [true, 1_500],
  ] as const) {
    atMidnight()
    const viewer = await aMember(app, 'man')
    if (isPremium) await givePremium(app, viewer)
    const { seen, refusal } = await crawl(viewer)
    expect([seen.size, refusal]).toEqual([maximum, expect.objectContaining({ code: 'RATE_LIMITED' })])
    const unseen = crowd.find((id) => !seen.has(id))!
    const handleOfUnseen = (await app.db.selectFrom('profiles').select('handle').where('id', '=', unseen).executeTakeFirstOrThrow()).handle
    const { retryAfterSeconds } = (refusal as { data: { retryAfterSeconds: number } }).data
    expect(retryAfterSeconds * 1000 + app.clock.now().getTime()).toSatisfy((end: number) => end % 86_400_000 < 1_000)
    // Those already seen may be seen again; other filters show nobody else.
    app.clock.advance({ minutes: 10 })
    const { members } = await viewer.client.discovery.list({})
    expect(members.every(({ id }) => seen.has(id))).toBe(true)
    await expect(
      viewer.client.discovery.list({ sort: 'verified', city: 'Lagos', minAge: 19, search: handleOfUnseen }),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    atMidnight()
    expect((await crawl(viewer)).seen.size).toBe(maximum)
  }
})

test(
  'a free account opens 100 profiles in a day, a premium one 300; those of today as often as it likes',
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
      expect([opened, refusal]).toEqual([maximum, expect.objectContaining({ code: 'RATE_LIMITED' })])
      app.clock.advance({ minutes: 10 })
      expect(await viewer.client.profiles.view({ id: crowd[0]! })).toMatchObject({ member: { id: crowd[0] } })
      atMidnight()
      expect(await viewer.client.profiles.view({ id: crowd[maximum + 5]! })).toMatchObject({ member: { id: crowd[maximum + 5] } })
    }
  },
)

test('a hundred profiles opened at once are counted one by one', { timeout: 60_000 }, async () => {
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
  const outcomes = await Promise.allSettled(crowd.slice(0, 50).map((id) => viewer.client.profiles.view({ id })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(20)
})

test('thirty pages in ten minutes, and thirty searches by words in one', async () => {
  atMidnight()
  const viewer = await aMember(app, 'man')
  for (let i = 0; i < 30; i++) await viewer.client.discovery.list({})
  await expect(viewer.client.discovery.list({})).rejects.toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  const searcher = await aMember(app, 'man')
  for (let i = 0; i < 30; i++) await searcher.client.discovery.count({ search: 'crowd' })
  await expect(searcher.client.discovery.count({ search: 'crowd' })).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await searcher.client.discovery.count({})).toEqual({ count: { kind: 'over', value: 100 } })
})
