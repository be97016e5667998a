import type { PathEdit } from '@adire/contract/path.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { listKeyPaths } from '../../testing/key-paths.ts'
import { aMember, aModerator, givePremium, match, type TestMember } from '../../testing/members.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

const thisYear = () => app.clock.now().getUTCFullYear()

function aPath(changes: Partial<PathEdit> = {}): PathEdit {
  return {
    lived: [{ city: 'Accra', from: 2010, to: 2016 }],
    since: 2016,
    next: { city: 'Lagos', country: 'NG', by: thisYear() + 4 },
    livedAudience: 'everyone',
    nextAudience: 'everyone',
    ...changes,
  }
}

async function aTraveller(
  gender: 'man' | 'woman',
  changes: Partial<PathEdit> = {},
): Promise<TestMember> {
  const member = await aMember(app, gender, { city: 'London', photo: true })
  await member.client.path.save({ ...aPath(changes), expectedVersion: 0 })
  return member
}

const setCity = ({ id }: TestMember, city: string) =>
  app.db.updateTable('profiles').set({ city }).where('id', '=', id).execute()

const setRoots = ({ id }: TestMember) =>
  app.db
    .updateTable('profiles')
    .set({ roots_city: 'Lagos', roots_country: 'NG' })
    .where('id', '=', id)
    .execute()

const view = (viewer: TestMember, owner: TestMember) => viewer.client.path.view({ id: owner.id })

const isBack = async (viewer: TestMember, owner: TestMember) =>
  (await view(viewer, owner)).shared.isBack

test('saves a path in the order of its years, and empties it', async () => {
  const { client } = await aMember(app, 'woman')
  expect(await client.path.mine()).toEqual({
    lived: [],
    since: null,
    next: null,
    livedAudience: 'matches',
    nextAudience: 'matches',
    version: 0,
  })
  const lived = [
    { city: 'Accra', from: 2014, to: 2018 },
    { city: 'Paris', from: 2009, to: 2014 },
  ]
  const saved = await client.path.save({ ...aPath({ lived }), expectedVersion: 0 })
  expect(saved).toEqual({ ...aPath({ lived: lived.toReversed() }), version: 1 })
  expect(await client.path.mine()).toEqual(saved)
  const nothing = aPath({ lived: [], since: null, next: null })
  await client.path.save({ ...nothing, expectedVersion: 1 })
  expect(await client.path.mine()).toEqual({ ...nothing, version: 2 })
})

test('stores the country of the next city, whatever the request says', async () => {
  const { client } = await aMember(app, 'woman')
  const next = { city: 'Lagos', country: 'GB', by: null } as const
  const saved = await client.path.save({ ...aPath({ next }), expectedVersion: 0 })
  expect(saved.next).toEqual({ city: 'Lagos', country: 'NG', by: null })
})

describe('refuses', () => {
  test.each<[string, (now: number) => Partial<PathEdit>]>([
    ['years in the wrong order', () => ({ lived: [{ city: 'Accra', from: 2016, to: 2010 }] })],
    ['a year before birth', () => ({ lived: [{ city: 'Accra', from: 1950, to: 2010 }] })],
    ['a lived year ahead', (now) => ({ lived: [{ city: 'Accra', from: 2010, to: now + 1 }] })],
    ['a year of arrival ahead', (now) => ({ since: now + 1 })],
    ['a year of arrival before birth', () => ({ since: 1950 })],
    ['a plan in the past', (now) => ({ next: { city: 'Lagos', country: 'NG', by: now - 1 } })],
    ['a plan too far ahead', (now) => ({ next: { city: 'Lagos', country: 'NG', by: now + 16 } })],
    [
      'a city that is not in the list',
      () => ({ lived: [{ city: 'Nowhere Town', from: 2010, to: 2011 }] }),
    ],
    ['an unknown next city', () => ({ next: { city: 'Nowhere Town', country: 'NG', by: null } })],
    [
      'a fifth place',
      () => ({ lived: Array.from({ length: 5 }, () => ({ city: 'Accra', from: 2010, to: 2011 })) }),
    ],
  ])('%s', async (_, change) => {
    const { client } = await aMember(app, 'woman')
    const save = client.path.save({ ...aPath(change(thisYear())), expectedVersion: 0 })
    await expect(save).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(await client.path.mine()).toMatchObject({ version: 0 })
  })
})

test('keeps a saved plan whose year has passed, and refuses that year as a new one', async () => {
  const { client, id } = await aTraveller('woman')
  const past = thisYear() - 1
  const setYear = { next_year: past }
  await app.db.updateTable('member_paths').set(setYear).where('member_id', '=', id).execute()
  const next = { city: 'Lagos', country: 'NG', by: past } as const
  const hidden = aPath({ next, nextAudience: 'matches' })
  const saved = await client.path.save({ ...hidden, expectedVersion: 1 })
  expect(saved).toEqual({ ...hidden, version: 2 })
  const earlier = { ...hidden, next: { ...next, by: past - 1 }, expectedVersion: 2 }
  await expect(client.path.save(earlier)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: 'next.by' }] },
  })
  await client.path.save({ ...hidden, next: null, expectedVersion: 2 })
  const again = client.path.save({ ...hidden, expectedVersion: 3 })
  await expect(again).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

test('refuses a save based on an older version, and accepts a repeated one', async () => {
  const { client } = await aTraveller('woman')
  const other = aPath({ since: 2017 })
  const refused = client.path.save({ ...other, expectedVersion: 0 })
  await expect(refused).rejects.toMatchObject({
    code: 'STALE',
    data: { revision: 1, changes: { path: aPath() } },
  })
  expect(await client.path.save({ ...other, expectedVersion: 1 })).toMatchObject({ version: 2 })
  expect(await client.path.save({ ...other, expectedVersion: 1 })).toMatchObject({ version: 2 })
})

const HIDDEN = {
  lived: [],
  since: null,
  next: null,
  shared: { lived: [], next: null, moved: null, isBack: false },
}

test('shows each part to its audience only', async () => {
  const viewer = await aMember(app, 'man', { photo: true })
  const open = await aTraveller('woman')
  const { lived, since, next } = aPath()
  expect(await view(viewer, open)).toEqual({ ...HIDDEN, lived, since, next })
  const mixed = await aTraveller('woman', { nextAudience: 'matches' })
  expect(await view(viewer, mixed)).toEqual({ ...HIDDEN, lived, since })
  const closed = await aTraveller('woman', { livedAudience: 'liked', nextAudience: 'matches' })
  expect(await view(viewer, closed)).toEqual(HIDDEN)
  // A like by the viewer shows nothing; one by the owner shows the part for people they like.
  await viewer.client.likes.send({ to: closed.id, kind: 'like' })
  expect(await view(viewer, closed)).toEqual(HIDDEN)
  const liked = await aMember(app, 'man', { photo: true })
  await closed.client.likes.send({ to: liked.id, kind: 'like' })
  expect(await view(liked, closed)).toEqual({ ...HIDDEN, lived, since })
})

test('shows everything to a match, and nothing more to a former one', async () => {
  const owner = await aTraveller('woman', { livedAudience: 'liked', nextAudience: 'matches' })
  const viewer = await aMember(app, 'man', { photo: true })
  const { threadId } = await match(app, viewer, owner)
  const { lived, since, next } = aPath()
  expect(await view(viewer, owner)).toEqual({ ...HIDDEN, lived, since, next })
  await viewer.client.matches.unmatch({ threadId })
  expect(await view(viewer, owner)).toEqual(HIDDEN)
})

test('answers as for an unknown member once blocked or hidden', async () => {
  const [owner, viewer] = [await aTraveller('woman'), await aMember(app, 'man', { photo: true })]
  await owner.client.profiles.setAvailability({ isAvailable: false })
  await expect(view(viewer, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await owner.client.profiles.setAvailability({ isAvailable: true })
  await owner.client.safety.block({ id: viewer.id })
  await expect(view(viewer, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('shared places', () => {
  test('names cities where both lived, and where both want to live by the later year', async () => {
    const by = thisYear() + 6
    const ada = await aTraveller('woman')
    const ben = await aTraveller('man', { next: { city: 'Lagos', country: 'NG', by } })
    const shared = { lived: ['Accra'], next: { city: 'Lagos', country: 'NG', by } }
    expect(await view(ada, ben)).toMatchObject({ shared })
    expect(await view(ben, ada)).toMatchObject({ shared })
  })

  test('names the country of two cities, and no year unless both gave one', async () => {
    const ada = await aTraveller('woman', { next: { city: null, country: 'NG', by: 2030 } })
    const ben = await aTraveller('man', { next: { city: 'Lagos', country: 'NG', by: null } })
    const next = { city: null, country: 'NG', by: null }
    expect(await view(ada, ben)).toMatchObject({ shared: { next } })
  })

  test('says from where to where both moved', async () => {
    const [ada, ben] = [await aTraveller('woman'), await aTraveller('man')]
    const moved = { from: 'Accra', to: { city: 'London', country: 'GB' } }
    expect(await view(ada, ben)).toMatchObject({ shared: { moved } })
    await setCity(ben, 'Leeds')
    expect(await view(ada, ben)).toMatchObject({ shared: { moved: { to: { city: null } } } })
    await ben.client.path.save({ ...aPath({ livedAudience: 'matches' }), expectedVersion: 1 })
    for (const [viewer, owner] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      expect(await view(viewer, owner)).toMatchObject({ shared: { moved: null } })
  })

  test('says "back" once the viewer may see the roots of the other, whoever sees the viewer’s', async () => {
    const [ada, ben] = [await aTraveller('woman'), await aTraveller('man')]
    await setRoots(ada)
    await setRoots(ben)
    expect([await isBack(ada, ben), await isBack(ben, ada)]).toEqual([false, false])
    await givePremium(app, ada)
    expect([await isBack(ada, ben), await isBack(ben, ada)]).toEqual([true, false])
  })

  test.each([
    ['a free viewer with roots', { isPremium: false, hasRoots: true }],
    ['a free viewer without roots', { isPremium: false, hasRoots: false }],
    ['a premium viewer with roots', { isPremium: true, hasRoots: true }],
    ['a premium viewer without roots', { isPremium: true, hasRoots: false }],
  ])('answers %s the same once the owner has premium', async (_, { isPremium, hasRoots }) => {
    const lived = [{ city: 'Lagos', from: 2001, to: 2009 }]
    const [viewer, settled, rooted] = [
      await aTraveller('man'),
      await aTraveller('woman', { lived }),
      await aTraveller('woman'),
    ]
    await setRoots(rooted)
    if (hasRoots) await setRoots(viewer)
    if (isPremium) await givePremium(app, viewer)
    for (const owner of [settled, rooted]) {
      const before = await view(viewer, owner)
      expect(before.shared.isBack).toBe(hasRoots && (isPremium || owner === settled))
      await givePremium(app, owner)
      expect(await view(viewer, owner)).toEqual(before)
    }
  })

  test('names no plan for a place where either lives already', async () => {
    const [ada, ben] = [await aTraveller('woman'), await aTraveller('man')]
    await setCity(ben, 'Lagos')
    for (const [viewer, owner] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      expect(await view(viewer, owner)).toMatchObject({ shared: { next: null, isBack: false } })
  })

  test('leaves out parts that either hides from the other', async () => {
    const [ada, ben] = [
      await aTraveller('woman'),
      await aTraveller('man', { nextAudience: 'matches' }),
    ]
    expect(await view(ada, ben)).toMatchObject({ shared: { lived: ['Accra'], next: null } })
    // The viewer's own plan isn't for the other, so it says nothing about the two.
    expect(await view(ben, ada)).toMatchObject({ shared: { lived: ['Accra'], next: null } })
  })
})

test('shows the path to staff in the record and in the evidence of a report', async () => {
  const [owner, reporter] = [await aTraveller('woman'), await aMember(app, 'man', { photo: true })]
  const { client } = await aModerator(app)
  expect(await client.moderation.readMember({ id: owner.id })).toMatchObject({ path: aPath() })
  await reporter.client.safety.report({
    subject: { kind: 'profile', memberId: owner.id },
    reason: 'scam',
  })
  const { case_id: id } = await app.db
    .selectFrom('reports')
    .select('case_id')
    .where('reporter_id', '=', reporter.id)
    .executeTakeFirstOrThrow()
  const { reports } = await client.moderation.readReport({ id })
  expect(reports[0]?.evidence).toMatchObject({ path: aPath() })
})

test('returns only the declared keys of another member’s path', async () => {
  const [ada, ben] = [await aTraveller('woman'), await aTraveller('man')]
  expect(listKeyPaths(await view(ada, ben))).toEqual([
    'lived[].city',
    'lived[].from',
    'lived[].to',
    'next.by',
    'next.city',
    'next.country',
    'shared.isBack',
    'shared.lived[]',
    'shared.moved.from',
    'shared.moved.to.city',
    'shared.moved.to.country',
    'shared.next.by',
    'shared.next.city',
    'shared.next.country',
    'since',
  ])
})
