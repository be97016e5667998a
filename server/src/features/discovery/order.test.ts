import { discoverSorts } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { updateAges } from './jobs.ts'

let app: TestApp
let viewer: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  viewer = await aMember(app, 'man', { interestedIn: 'women', city: 'Accra' })
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('profiles').where('gender', '=', 'woman').execute())

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY_MS)
/** Born so many years ago, and some days. */
const bornBefore = (years: number, days: number) =>
  daysAgo(Math.ceil(years * 365.25) + days)
    .toISOString()
    .slice(0, 10)

function change(
  id: MemberId,
  columns: { birth_date?: string; last_active_at?: Date; is_premium?: boolean },
) {
  return app.db.updateTable('profiles').set(columns).where('id', '=', id).execute()
}

async function listAll(sort: (typeof discoverSorts)[number]): Promise<string[]> {
  const { members } = await viewer.client.discovery.list({ sort, minAge: 18, maxAge: 60 })
  return members.map(({ id }) => id)
}

test('lists members of one age in the same order whatever their birthdays', async () => {
  const women = []
  for (let i = 0; i < 4; i++)
    women.push(
      await aPerson(app.db, {
        last_active_at: daysAgo(i),
        birth_date: bornBefore(30, 60 * i + 10),
      }),
    )
  for (const sort of ['age_asc', 'age_desc'] as const) {
    expect([sort, await listAll(sort)]).toEqual([sort, women])
    for (const [i, id] of women.entries())
      await change(id, { birth_date: bornBefore(30, 250 - 60 * i) })
    expect([sort, await listAll(sort)]).toEqual([sort, women])
  }
})

test('lists members who hide their activity in the same order whenever they were active', async () => {
  const shown = [
    await aPerson(app.db, { last_active_at: daysAgo(1) }),
    await aPerson(app.db, { last_active_at: daysAgo(3) }),
  ]
  const hidden = []
  for (const activity_visibility of ['matches', 'nobody', 'nobody'] as const)
    hidden.push(await aPerson(app.db, { activity_visibility, last_active_at: daysAgo(5) }))
  const before = Object.fromEntries(
    await Promise.all(discoverSorts.map(async (sort) => [sort, await listAll(sort)] as const)),
  )
  expect(before['recent']?.slice(0, 2)).toEqual(shown)
  for (const [i, days] of [0, 2, 10].entries()) {
    await change(MemberId.parse(hidden[i]), { last_active_at: daysAgo(days) })
    for (const sort of discoverSorts)
      expect([sort, days, await listAll(sort)]).toEqual([sort, days, before[sort]])
  }
  await change(MemberId.parse(hidden[1]), { is_premium: true })
  for (const sort of ['recent', 'age_asc', 'age_desc', 'verified'] as const)
    expect([sort, await listAll(sort)]).toEqual([sort, before[sort]])
})

test('moves a member to their new age after a birthday', async () => {
  const younger = await aPerson(app.db, {
    last_active_at: daysAgo(2),
    birth_date: bornBefore(25, 100),
  })
  const older = await aPerson(app.db, {
    last_active_at: daysAgo(1),
    birth_date: bornBefore(26, -5),
  })
  expect(await listAll('age_asc')).toEqual([older, younger])
  app.clock.advance({ days: 10 })
  await updateAges.run({}, app.deps)
  expect(await listAll('age_asc')).toEqual([younger, older])
})
