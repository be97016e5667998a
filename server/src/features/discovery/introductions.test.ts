import type { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilLockWait } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { introduceGroup } from './introduction-operations.ts'
import { lockMembers } from './introduction-pair-queries.ts'
import { introduceAll } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
})

const GROUP = { countries: ['NG'], of: 1, index: 0 }
const getToday = () => app.clock.now().toISOString().slice(0, 10)
const runGroup = (day = getToday()) => {
  const { hashKey } = app.deps.config
  return introduceGroup(app.db, GROUP, { day, now: app.clock.now(), hashKey })
}

async function addPeople(count: number, columns: Parameters<typeof aPerson>[1] = {}) {
  const people: MemberId[] = []
  for (let i = 0; i < count; i++)
    people.push(
      await aPerson(app.db, {
        interested_in: 'men',
        last_active_at: app.clock.now(),
        ...columns,
      }),
    )
  return people
}

const aMan = { gender: 'man', interested_in: 'women' } as const

/** Introductions of a day by member, by default those that were made for both. */
async function readDay(day = getToday(), isMutual = [true]): Promise<Map<MemberId, MemberId[]>> {
  const rows = await app.db
    .selectFrom('introductions')
    .select(['member_id', 'introduced_id'])
    .where('day', '=', day)
    .where('is_mutual', 'in', isMutual)
    .orderBy('member_id')
    .orderBy('place')
    .execute()
  const byMember = new Map<MemberId, MemberId[]>()
  for (const row of rows)
    byMember.set(row.member_id, [...(byMember.get(row.member_id) ?? []), row.introduced_id])
  return byMember
}

async function expectMutual() {
  const day = await readDay()
  for (const [member, introduced] of day) {
    expect(introduced.length).toBeLessThanOrEqual(5)
    for (const other of introduced) expect(day.get(other)).toContain(member)
  }
  return day
}

const list = async ({ client }: TestMember) => {
  const { members } = await client.discovery.introductions()
  return { members, mutual: members.map(({ isMutual }) => isMutual) }
}
const every = (isMutual: boolean, count: number) => Array<boolean>(count).fill(isMutual)

test('introduces two members to each other, as both of their pages say', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  await addPeople(4)
  await addPeople(4, aMan)
  await runGroup()
  await expectMutual()
  const [hers, his] = [await list(ada), await list(ben)]
  expect([hers.mutual, his.mutual]).toEqual([every(true, 5), every(true, 5)])
  await expectMutual()
})

test('adds nothing when the job runs twice, also at once', async () => {
  await addPeople(12)
  await addPeople(9, aMan)
  await Promise.all([runGroup(), runGroup()])
  const first = await expectMutual()
  await runGroup()
  expect(await expectMutual()).toEqual(first)
  expect(
    [...first.values()].filter((introduced) => introduced.length === 5).length,
  ).toBeGreaterThan(8)
})

test('saves a pair once when two runs wait to save it', async () => {
  const [first] = (await addPeople(12)) as [MemberId]
  await addPeople(9, aMan)
  const { runs } = await app.db.transaction().execute(async (tx) => {
    await lockMembers(tx, [first])
    const started = [runGroup(), runGroup()]
    await untilLockWait(app, 'a run waits for the members')
    return { runs: started }
  })
  await Promise.all(runs)
  expect((await expectMutual()).size).toBeGreaterThan(9)
})

/** People of each gender who differ in everything that the weight of a pair counts. */
async function addVaried() {
  const cities = ['Lagos', 'Ibadan', 'Kano']
  for (const [count, columns] of [
    [9, {}],
    [9, aMan],
  ] as const)
    for (let i = 0; i < count; i++)
      await addPeople(1, {
        ...columns,
        city: cities[i % 3] ?? 'Lagos',
        roots_country: ['GH', 'SN', null][i % 3] ?? null,
        languages: [['English', 'French', 'Yoruba'][(i * 2) % 3] ?? 'English'],
        interests: [['Music', 'Travel', 'Food'][i % 2] ?? 'Music'],
      })
}

test.each([
  ['the job of the night', () => runGroup()],
  ['opening the page', () => Promise.resolve()],
])(
  'introduces the same members by %s, in the same order, with or without premium',
  async (_, prepare) => {
    await addVaried()
    const viewer = await aMember(app, 'woman')
    const readAll = async () => {
      await app.db.deleteFrom('introductions').execute()
      await prepare()
      await list(viewer)
      return readDay(getToday(), [true, false])
    }
    const before = await readAll()
    expect(before.get(viewer.id)?.length).toBeGreaterThan(2)
    for (const gender of ['woman', 'man'] as const) {
      await app.db
        .updateTable('profiles')
        .set({ is_premium: true })
        .where('gender', '=', gender)
        .execute()
      expect(await readAll()).toEqual(before)
    }
  },
)

test('introduces members of cities near each other first', async () => {
  const nearby = ['Lagos', 'Ikorodu']
  await app.db
    .insertInto('nearby_cities')
    .values(nearby.map((city) => ({ city, nearby })))
    .onConflict((conflict) => conflict.column('city').doUpdateSet({ nearby }))
    .execute()
  const [woman] = (await addPeople(1)) as [MemberId]
  await addPeople(6, { ...aMan, city: 'Kano' })
  const [near] = (await addPeople(1, { ...aMan, city: 'Ikorodu' })) as [MemberId]
  await runGroup()
  expect((await readDay()).get(woman)?.[0]).toBe(near)
})

test('leaves out pairs that one side blocked, excludes or was introduced to lately', async () => {
  const [woman] = (await addPeople(1)) as [MemberId]
  const [blocked, picky, hidden, before, free] = (await addPeople(5, aMan)) as [
    MemberId,
    MemberId,
    MemberId,
    MemberId,
    MemberId,
  ]
  const db = app.db
  await db.insertInto('blocks').values({ blocker_id: woman, blocked_id: blocked }).execute()
  await db
    .updateTable('profiles')
    .set({ preferred_country: 'FR', is_place_dealbreaker: true })
    .where('id', '=', picky)
    .execute()
  await db.updateTable('profiles').set({ is_available: false }).where('id', '=', hidden).execute()
  const earlier = { day: '2026-01-01', place: 1, is_mutual: true }
  await db
    .insertInto('introductions')
    .values([
      { ...earlier, member_id: before, introduced_id: woman },
      { ...earlier, member_id: woman, introduced_id: before },
    ])
    .execute()
  await runGroup()
  expect((await readDay()).get(woman)).toEqual([free])
})

test('introduces members who were active lately, or who hide whether they were', async () => {
  const [woman] = (await addPeople(1)) as [MemberId]
  const lastActive = { last_active_at: new Date(app.clock.now().getTime() - 15 * 86_400_000) }
  await addPeople(1, { ...aMan, ...lastActive })
  const [discreet] = (await addPeople(1, {
    ...aMan,
    ...lastActive,
    activity_visibility: 'nobody',
  })) as [MemberId]
  await runGroup()
  expect((await readDay()).get(woman)).toEqual([discreet])
})

test('fills the list of a new member with those shown to fewer than five, one way', async () => {
  const women = await addPeople(8)
  await addPeople(7, aMan)
  await runGroup()
  const before = await expectMutual()
  const full = women.filter((id) => before.get(id)?.length === 5)
  expect([before.size > 0, full.length > 0, full.length < 8]).toEqual([true, true, true])
  const ben = await aMember(app, 'man')
  const { members, mutual } = await list(ben)
  const shown = members.map(({ id }) => id)
  expect(shown.filter((id) => full.includes(id))).toEqual([])
  expect(mutual).toEqual(every(false, Math.min(5, women.length - full.length)))
  // The women learn nothing from the visit of a new member.
  expect(await expectMutual()).toEqual(before)
})

test('introduces as many others to a member who answered some of their introductions before', async () => {
  const ben = await aMember(app, 'man')
  const women = await addPeople(12)
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await runGroup(tomorrow)
  const planned = (await readDay(tomorrow)).get(ben.id) ?? []
  expect(planned).toHaveLength(5)
  const [liked, passed, ...open] = planned as [MemberId, MemberId, ...MemberId[]]
  await ben.client.likes.send({ to: liked, kind: 'like' })
  await ben.client.discovery.pass({ to: passed })
  app.clock.advance({ days: 1 })
  const { members, mutual } = await list(ben)
  const shown = members.map(({ id }) => id)
  expect(shown.slice(0, 3)).toEqual(open)
  expect(mutual).toEqual([true, true, true, false, false])
  const added = shown.slice(3)
  expect(added.filter((id) => women.includes(id) && !planned.includes(id))).toEqual(added)
  // An introduction that is answered on its day isn't replaced.
  await ben.client.discovery.pass({ to: added[0]! })
  expect((await list(ben)).members.map(({ id }) => id)).toEqual([...open, added[1]])
})

test('shows nobody to more than five when many new members open the page at once', async () => {
  const women = await addPeople(6)
  const options = { interestedIn: 'women' } as const
  const men = await Promise.all(Array.from({ length: 9 }, () => aMember(app, 'man', options)))
  await Promise.all([...men.map(list), runGroup()])
  await Promise.all(men.map(list))
  // Calls at the same time leave out those whom the others have locked, calls one by one nobody.
  for (const man of men) await list(man)
  await expectMutual()
  const shown = [...(await readDay(getToday(), [true, false])).entries()]
    .filter(([member]) => !women.includes(member))
    .flatMap(([, introduced]) => introduced)
  const counts = women.map((woman) => shown.filter((id) => id === woman).length)
  expect(Math.max(...counts)).toBe(5)
})

test('plans the next day in the evening, region by region', async () => {
  await addPeople(6)
  await addPeople(6, aMan)
  await addPeople(3, { country: 'GH' })
  const today = await readDay()
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await introduceAll.run({}, app.deps)
  await until('the introductions of tomorrow', async () => (await readDay(tomorrow)).size >= 12)
  expect(await readDay()).toEqual(today)
})
