import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { introduceGroup } from './introduction-operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
})

const DAYS = 10
const getToday = () => app.clock.now().toISOString().slice(0, 10)

const addMen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      aPerson(app.db, {
        gender: 'man',
        interested_in: 'women',
        last_active_at: app.clock.now(),
        activity_visibility: 'nobody',
      }),
    ),
  )

const addWomen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      aPerson(app.db, { interested_in: 'men', activity_visibility: 'nobody' }),
    ),
  )

const runNight = () =>
  introduceGroup(
    app.db,
    { countries: ['NG'], of: 1, index: 0 },
    { day: getToday(), now: app.clock.now(), hashKey: app.deps.config.hashKey },
  )

const readPage = async ({ client }: TestMember) => {
  const { members } = await client.discovery.introductions()
  return { members: members.map(({ id }) => id), mutual: members.map(({ isMutual }) => isMutual) }
}

async function forgetToday() {
  await app.db.deleteFrom('introductions').where('day', '=', getToday()).execute()
}

/** Some like the viewer, others pass on her; all of it before the day. */
async function answer(viewer: MemberId, { likers, passers }: Record<string, MemberId[]>) {
  const created_at = new Date(app.clock.now().getTime() - 40 * 86_400_000)
  const to = { to_user_id: viewer, created_at }
  for (const from_user_id of likers ?? [])
    await app.db
      .insertInto('likes')
      .values({ from_user_id, ...to })
      .execute()
  for (const from_user_id of passers ?? [])
    await app.db
      .insertInto('passes')
      .values({ from_user_id, ...to, is_newest: false })
      .execute()
}

async function takeAnswersBack(viewer: MemberId) {
  await app.db.deleteFrom('likes').where('to_user_id', '=', viewer).execute()
  await app.db.deleteFrom('passes').where('to_user_id', '=', viewer).execute()
}

test.each([
  ['the job of the night', runNight],
  ['opening the page', () => Promise.resolve()],
])(
  'introduces the same members by %s whether or not they like the viewer, for days',
  async (_, prepare) => {
    const men = await addMen(40)
    await addWomen(30)
    const ada = await aMember(app, 'woman', { interestedIn: 'men' })
    const [likers, passers] = [men.slice(0, 15), men.slice(15, 25)]
    const seen = new Set<MemberId>()
    for (let day = 0; day < DAYS; day++) {
      await answer(ada.id, { likers, passers })
      await prepare()
      const liked = await readPage(ada)
      await forgetToday()
      await takeAnswersBack(ada.id)
      await prepare()
      expect(await readPage(ada)).toEqual(liked)
      for (const id of liked.members) seen.add(id)
      app.clock.advance({ days: 1 })
    }
    // Some of each kind were introduced, so that an exclusion would have shown.
    for (const some of [likers, passers])
      expect(some.filter((id) => seen.has(id)).length).toBeGreaterThan(3)
  },
)

test('shows free members who share a hidden interest, and who don’t, among each other', async () => {
  const men = await addMen(40)
  const sharing = new Set(men.slice(0, 8))
  await app.db
    .updateTable('profiles')
    .set({ interests: ['Pottery'] })
    .where('id', 'in', [...sharing])
    .execute()
  const ada = await aMember(app, 'woman', { interestedIn: 'men' })
  await app.db
    .updateTable('profiles')
    .set({ interests: ['Pottery'] })
    .where('id', '=', ada.id)
    .execute()
  const places: boolean[][] = []
  for (let day = 0; day < 20; day++) {
    await runNight()
    places.push((await readPage(ada)).members.map((id) => sharing.has(id)))
    await forgetToday()
    app.clock.advance({ days: 1 })
  }
  const all = places.flat()
  const share = all.filter(Boolean).length / all.length
  // One of five shares it. The draw lets too many of the others be introduced to be sure of anyone.
  expect([all.length, share > 0.2, share < 0.6]).toEqual([100, true, true])
  expect(new Set(places.map(([first]) => first))).toEqual(new Set([true, false]))
})

test('adds nothing to the page of a member when somebody who hasn’t answered them opens theirs', async () => {
  await addMen(3)
  const ada = await aMember(app, 'woman', { interestedIn: 'men' })
  const before = await readPage(ada)
  const ben = await aMember(app, 'man', { interestedIn: 'women' })
  expect((await readPage(ben)).members).toEqual([ada.id])
  const own = app.db.selectFrom('introductions').select('introduced_id')
  expect(
    (await own.where('member_id', '=', ada.id).execute())
      .map((row) => row.introduced_id)
      .toSorted(),
  ).toEqual(before.members.toSorted())
})

test('makes a match when the viewer likes an introduced member back', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await ben.client.likes.send({ to: ada.id, kind: 'like' })
  await runNight()
  expect((await readPage(ada)).members).toEqual([ben.id])
  expect((await readPage(ben)).members).toEqual([])
  expect((await ada.client.likes.send({ to: ben.id, kind: 'like' })).match).not.toBeNull()
})
