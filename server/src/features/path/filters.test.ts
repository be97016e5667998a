import type { DiscoverSort } from '@adire/contract/discovery.ts'
import { HOUR_MS } from '@adire/contract/durations.ts'
import type { PathEdit } from '@adire/contract/path.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillCorridors, fillRingPlaces } from '../discovery/backfill-queries.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'

let app: TestApp
let pia: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Members of earlier tests are hidden.
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  pia = await aMember(app, 'man', { interestedIn: 'women', city: 'London', premium: true })
})

type Search = Parameters<TestMember['client']['discovery']['list']>[0]

async function listBy(sort: DiscoverSort, viewer: TestMember, search: Search): Promise<string[]> {
  const { members } = await viewer.client.discovery.list({ sort, ...search })
  return members.map(({ id }) => id)
}

async function listIds(viewer: TestMember, search: Search): Promise<string[]> {
  const recent = await listBy('recent', viewer, search)
  const recommended = await listBy('recommended', viewer, search)
  // The recommended order reads places from columns of its own.
  expect(recommended.toSorted()).toEqual(recent.toSorted())
  return recent
}

type Next = Pick<PathEdit, 'next' | 'nextAudience'>

async function saveNext({ client }: TestMember, change: Next): Promise<void> {
  const { version, ...path } = await client.path.mine()
  await client.path.save({ ...path, ...change, expectedVersion: version })
}

const lagos = { city: 'Lagos', country: 'NG', by: null }

async function aPlanner(change: Partial<Next> = {}): Promise<TestMember> {
  const member = await aMember(app, 'woman', { interestedIn: 'men', photo: true })
  await saveNext(member, { next: lagos, nextAudience: 'everyone', ...change })
  return member
}

test('finds members by the city or country where they tell everyone they want to live', async () => {
  const ada = await aPlanner()
  const eve = await aPlanner({ next: { city: null, country: 'NG', by: null } })
  await aPlanner({ next: { city: 'Accra', country: 'GH', by: null } })
  expect(await listIds(pia, { movingTo: 'Lagos' })).toEqual([ada.id])
  expect((await listIds(pia, { movingTo: 'NG' })).toSorted()).toEqual([ada.id, eve.id].toSorted())
  const { count } = await pia.client.discovery.count({ movingTo: 'NG' })
  expect(count).toEqual({ kind: 'exact', value: 2 })
})

test('tells a city from a country whose code has the same letters', async () => {
  const ada = await aPlanner({ next: { city: 'Bo', country: 'SL', by: null } })
  const eve = await aPlanner({ next: { city: null, country: 'BO', by: null } })
  expect(await listIds(pia, { movingTo: 'Bo' })).toEqual([ada.id])
  expect(await listIds(pia, { movingTo: 'BO' })).toEqual([eve.id])
  expect(await listIds(pia, { movingTo: 'SL' })).toEqual([ada.id])
})

test('forgets a plan that is removed or hidden, and keeps it when the profile changes', async () => {
  const ada = await aPlanner()
  await ada.client.profiles.update({ aboutMe: 'I like mangoes and long walks' })
  expect(await listIds(pia, { movingTo: 'Lagos' })).toEqual([ada.id])
  await saveNext(ada, { next: lagos, nextAudience: 'liked' })
  expect(await listIds(pia, { movingTo: 'Lagos' })).toEqual([])
  await saveNext(ada, { next: lagos, nextAudience: 'everyone' })
  expect(await listIds(pia, { movingTo: 'Lagos' })).toEqual([ada.id])
  await saveNext(ada, { next: null, nextAudience: 'everyone' })
  expect(await listIds(pia, { movingTo: 'Lagos' })).toEqual([])
})

test('refuses both filters to members without premium, and a place outside the list', async () => {
  const ben = await aMember(app, 'man', { interestedIn: 'women' })
  for (const search of [{ movingTo: 'Lagos' }, { myCorridor: true }]) {
    const refusal = { code: 'PREMIUM_REQUIRED' }
    await expect(ben.client.discovery.list(search)).rejects.toMatchObject(refusal)
    await expect(ben.client.discovery.count(search)).rejects.toMatchObject(refusal)
  }
  const unknown = pia.client.discovery.list({ movingTo: 'Nowhere Town' })
  await expect(unknown).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('shows a stranger the same lists and counts wherever a hidden plan leads', async () => {
  const members = await Promise.all(Array.from({ length: 21 }, () => aPlanner()))
  const victim = await aPlanner({ next: null, nextAudience: 'matches' })
  const searches = [
    { movingTo: 'Lagos' },
    { movingTo: 'NG' },
    { movingTo: 'Accra', city: 'Lagos' },
    { search: 'Accra' },
    { search: 'next' },
    {},
  ]
  const readPages = async (search: Search) => {
    const first = await pia.client.discovery.list({ sort: 'recent', ...search })
    if (!first.nextCursor) return [first]
    const { nextCursor: cursor } = first
    return [first, await pia.client.discovery.list({ sort: 'recent', ...search, cursor })]
  }
  /** Everything the viewer can see; cursors are random, so only whether there is one. */
  const observe = async () => {
    const seen: unknown[] = [await pia.client.path.view({ id: victim.id })]
    for (const search of searches) {
      seen.push(search, await pia.client.discovery.count(search))
      for (const { nextCursor, ...page } of await readPages(search))
        seen.push(page, nextCursor === null)
    }
    return JSON.stringify(seen)
  }
  const before = await observe()
  expect(before).toContain(members[0]!.id)
  for (const nextAudience of ['matches', 'liked'] as const)
    for (const next of [lagos, { city: 'Accra', country: 'GH', by: null }]) {
      await saveNext(victim, { next, nextAudience })
      expect(await observe()).toBe(before)
    }
})

async function aDaughter(rootsCountry: string, city: string): Promise<TestMember> {
  const member = await aMember(app, 'woman', { interestedIn: 'men', photo: true, city })
  await member.client.profiles.update({ rootsCountry })
  return member
}

test('finds members with the same roots who live in the same country as the viewer', async () => {
  const ada = await aDaughter('NG', 'Leeds')
  await aDaughter('GH', 'London')
  await aDaughter('NG', 'Paris')
  expect(await listIds(pia, { myCorridor: true })).toEqual([])
  await pia.client.profiles.update({ rootsCountry: 'NG' })
  expect(await listIds(pia, { myCorridor: true })).toEqual([ada.id])
  // Without a corridor of their own, nobody is in it.
  await pia.client.profiles.update({ city: 'Lagos' })
  await aDaughter('NG', 'Lagos')
  expect(await listIds(pia, { myCorridor: true })).toEqual([])
})

test('lists a member of the corridor by their age, whatever their time zone and the hour', async () => {
  await pia.client.profiles.update({ rootsCountry: 'NG' })
  const ada = await aDaughter('NG', 'Leeds')
  const start = app.clock.now()
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    for (const hour of [-27, -14, -1, 1, 14, 27]) {
      const birthday = new Date(start.getTime() + hour * HOUR_MS)
      const born = localDate(birthday, timeZone).replace(/^\d+/, (year) =>
        String(Number(year) - 40),
      )
      const changed = { birth_date: born, time_zone: timeZone }
      await app.db.updateTable('profiles').set(changed).where('id', '=', ada.id).execute()
      const age = ageOn(born, localDate(start, timeZone))
      const listAges = (minAge: number, maxAge: number) =>
        listIds(pia, { myCorridor: true, minAge, maxAge })
      expect(await listAges(40, 46)).toEqual(age >= 40 ? [ada.id] : [])
      expect(await listAges(25, 39)).toEqual(age < 40 ? [ada.id] : [])
    }
  }
})

test('reads places from terms until the backfill of the order has finished', async () => {
  await pia.client.profiles.update({ rootsCountry: 'NG' })
  const ada = await aDaughter('NG', 'Leeds')
  await saveNext(ada, { next: lagos, nextAudience: 'everyone' })
  const expectListed = async () => {
    for (const search of [{ myCorridor: true, minAge: 18, maxAge: 59 }, { movingTo: 'Lagos' }])
      expect(await listIds(pia, search)).toEqual([ada.id])
  }
  const places = ['birth_date', 'corridor', 'next_city', 'next_country'] as const
  const readOrder = () =>
    app.db
      .selectFrom('discover_order')
      .select(places)
      .where('member_id', '=', ada.id)
      .executeTakeFirstOrThrow()
  const before = await readOrder()
  await app.db
    .updateTable('discover_order')
    .set({ birth_date: null, corridor: null, next_city: null, next_country: null })
    .execute()
  const backfill = app.db.updateTable('backfills').where('name', '=', fillRingPlaces.name)
  await backfill.set({ finished_at: null }).execute()
  await expectListed()
  for (let cursor: unknown = null; cursor !== undefined;)
    cursor = await inTransaction(app.db, (tx) => fillRingPlaces.runBatch(tx, cursor, 7)).then(
      (batch) => batch?.cursor,
    )
  await backfill.set({ finished_at: app.clock.now() }).execute()
  await expectListed()
  expect(await readOrder()).toEqual(before)
})

test('adds terms to profiles of before in batches, and keeps their other terms', async () => {
  await pia.client.profiles.update({ rootsCountry: 'NG' })
  const ada = await aDaughter('NG', 'Leeds')
  await saveNext(ada, { next: lagos, nextAudience: 'everyone' })
  await sql`update profile_terms set terms = ts_delete(terms, array['>corridor/ng/gb', '>next/at/lagos']) || array_to_tsvector(array['>next/lagos']) where member_id = ${ada.id}`.execute(
    app.db,
  )
  for (const search of [{ myCorridor: true }, { movingTo: 'Lagos' }])
    expect(await listBy('recent', pia, search)).toEqual([])
  for (let cursor: unknown = null; cursor !== undefined;)
    cursor = await inTransaction(app.db, (tx) => fillCorridors.runBatch(tx, cursor, 7)).then(
      (batch) => batch?.cursor,
    )
  expect(await listIds(pia, { myCorridor: true, movingTo: 'Lagos' })).toEqual([ada.id])
})
