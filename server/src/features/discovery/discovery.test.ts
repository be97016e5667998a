import { MemberId } from '@adire/contract/ids.ts'
import type { Gender, InterestedIn } from '@adire/contract/members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { aMember, givePremium, match, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { endBoosts, endPremiumRanks } from './jobs.ts'

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

type Search = Parameters<TestMember['client']['discovery']['list']>[0]

async function listIds(viewer: TestMember, search: Search = {}): Promise<MemberId[]> {
  return (await viewer.client.discovery.list(search)).members.map(({ id }) => id)
}

async function readEveryPage(
  viewer: TestMember,
  search: Search = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<MemberId[]> {
  const seen: MemberId[] = []
  for (let cursor: string | undefined; ;) {
    const page = await viewer.client.discovery.list({ ...search, ...(cursor ? { cursor } : {}) })
    expect(page.members.length).toBeLessThanOrEqual(20)
    seen.push(...page.members.map(({ id }) => id))
    if (page.nextCursor === null) return seen
    expect(page.members).toHaveLength(20)
    cursor = page.nextCursor
    await between()
  }
}

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000)
const hoursAgo = (hours: number) => minutesAgo(60 * hours)
const hide = (id: MemberId) =>
  app.db.updateTable('profiles').set({ is_available: false }).where('id', '=', id).execute()

test('returns exactly these keys of a card', async () => {
  const ada = await aPerson(app.db, {
    about_me: 'canary',
    profession: 'canary',
    interests: ['canary'],
  })
  const photo = await insertPhoto(app.db, ada)
  const response = await fetchAs(ben.jar, `${app.url}/api/discover`)
  const { members, nextCursor, ...rest } = (await response.json()) as {
    members: object[]
    nextCursor: unknown
  }
  expect(rest).toEqual({ relaxation: null })
  expect(members).toEqual([
    {
      id: ada,
      handle: expect.any(String),
      age: expect.any(Number),
      gender: 'woman',
      city: 'Lagos',
      country: 'NG',
      isVerified: false,
      timeZone: 'Africa/Lagos',
      isBoosted: false,
      likeState: 'none',
      reasons: [{ kind: 'same_city', city: 'Lagos' }, { kind: 'newcomer' }],
      photo: {
        id: photo,
        src: `/media/${photo}`,
        placeholder: 'YJqGPQw7sFlslqhFafSE',
        description: null,
      },
    },
  ])
  expect(nextCursor).toBeNull()
})

const genders: Gender[] = ['man', 'woman']
const interests: InterestedIn[] = ['women', 'men', 'everyone']
const wantsToMeet = (interest: InterestedIn, gender: Gender) =>
  interest === 'everyone' || (interest === 'women') === (gender === 'woman')

test('lists two members to each other exactly if both want to meet, in all 36 cases', async () => {
  const kinds = genders.flatMap((gender) => interests.map((interest) => ({ gender, interest })))
  const people = await Promise.all(
    kinds.map(async (kind) => ({
      ...kind,
      member: await aMember(app, kind.gender, { interestedIn: kind.interest }),
    })),
  )
  await hide(ben.id)
  for (const viewer of people) {
    const expected = people.filter(
      (owner) =>
        owner !== viewer &&
        wantsToMeet(viewer.interest, owner.gender) &&
        wantsToMeet(owner.interest, viewer.gender),
    )
    expect(new Set(await listIds(viewer.member))).toEqual(
      new Set(expected.map(({ member }) => member.id)),
    )
  }
})

test('lists nobody who is hidden, banned, suspended, paused, leaving or unconfirmed', async () => {
  const shown = await aPerson(app.db)
  await aPerson(app.db, { is_available: false })
  for (const account_status of ['banned', 'paused', 'deleting'] as const)
    await aPerson(app.db, { account_status })
  await aPerson(app.db, { account_status: 'suspended', suspended_until: minutesAgo(-60) })
  await aPerson(app.db, { is_confirmed: false })
  expect(await listIds(ben)).toEqual([shown])
})

test('hides both members of a block from each other', async () => {
  for (const isBlocker of [true, false]) {
    const ada = await aMember(app, 'woman')
    expect([await listIds(ben), await listIds(ada)]).toEqual([[ada.id], [ben.id]])
    const [blocker, blocked] = isBlocker ? [ada.id, ben.id] : [ben.id, ada.id]
    await app.db.insertInto('blocks').values({ blocker_id: blocker, blocked_id: blocked }).execute()
    expect([await listIds(ben), await listIds(ada)]).toEqual([[], []])
    await hide(ada.id)
  }
})

test('leaves out liked and matched members and keeps those who like the viewer, unmarked', async () => {
  const [liked, superLiked, matched, admirer] = await Promise.all([
    aMember(app, 'woman'),
    aMember(app, 'woman'),
    aMember(app, 'woman'),
    aMember(app, 'woman'),
  ])
  await ben.client.likes.send({ to: liked.id, kind: 'like' })
  await ben.client.likes.send({ to: superLiked.id, kind: 'super', expectedPrice: 5 })
  await match(app, ben, matched)
  await admirer.client.likes.send({ to: ben.id, kind: 'super', expectedPrice: 5 })
  const { members } = await ben.client.discovery.list({})
  expect(members).toEqual([expect.objectContaining({ id: admirer.id, likeState: 'none' })])
})

test('filters by the age on the local date of the member', async () => {
  const zone = 'America/Los_Angeles'
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(app.clock.now())
  const [year, day] = [
    Number(today.slice(0, 4)),
    today.slice(4) === '-02-29' ? '-02-28' : today.slice(4),
  ]
  const dayAfter = new Date(Date.parse(`${year - 30}${day}`) + 86_400_000)
    .toISOString()
    .slice(0, 10)
  const turnsThirty = await aPerson(app.db, { birth_date: `${year - 30}${day}`, time_zone: zone })
  const isTwentyNine = await aPerson(app.db, { birth_date: dayAfter, time_zone: zone })
  expect(await listIds(ben, { minAge: 30, maxAge: 30 })).toEqual([turnsThirty])
  expect(await listIds(ben, { minAge: 29, maxAge: 29 })).toEqual([isTwentyNine])
})

test('treats the maximum of the age slider as 60 and over, and its default', async () => {
  const year = app.clock.now().getUTCFullYear()
  const born = (age: number) => ({ birth_date: `${year - age - 1}-12-31` })
  const [fifty, fiftyOne, fiftyNine, sixty, ninetyNine] = [
    await aPerson(app.db, born(50)),
    await aPerson(app.db, born(51)),
    await aPerson(app.db, born(59)),
    await aPerson(app.db, born(60)),
    await aPerson(app.db, born(99)),
  ]
  expect(new Set(await listIds(ben))).toEqual(
    new Set([fifty, fiftyOne, fiftyNine, sixty, ninetyNine]),
  )
  expect(new Set(await listIds(ben, { minAge: 51, maxAge: 59 }))).toEqual(
    new Set([fiftyOne, fiftyNine]),
  )
  expect(new Set(await listIds(ben, { minAge: 60, maxAge: 60 }))).toEqual(
    new Set([sixty, ninetyNine]),
  )
})

test('filters by a single city', async () => {
  const ada = await aPerson(app.db, {
    city: 'Kingston',
    country: 'JM',
    time_zone: 'America/Jamaica',
  })
  await aPerson(app.db)
  expect(await listIds(ben, { city: 'Kingston' })).toEqual([ada])
  expect(await listIds(ben, { city: 'Berlin' })).toEqual([])
})

test('lists boosted members first, at most three in each twenty', async () => {
  const boosted: MemberId[] = []
  for (let i = 0; i < 8; i++) {
    const id = await aPerson(app.db)
    if (i < 5) {
      await insertPhoto(app.db, id, { boost_expires_at: minutesAgo(-60) })
      boosted.push(id)
    }
  }
  for (let i = 0; i < 30; i++) await aPerson(app.db)
  const seen = await readEveryPage(ben)
  expect([seen.length, new Set(seen).size]).toEqual([38, 38])
  const places = seen.flatMap((id, i) => (boosted.includes(id) ? [i] : []))
  expect(places).toEqual([0, 1, 2, 20, 21])
})

test('drops the badge of an ended boost at once and its rank with the next sweep', async () => {
  const [boosted, twice, premium, plain] = [
    await aPerson(app.db, { last_active_at: hoursAgo(5) }),
    await aPerson(app.db, { last_active_at: hoursAgo(9) }),
    await aPerson(app.db, { last_active_at: hoursAgo(4) }),
    await aPerson(app.db, { last_active_at: hoursAgo(3) }),
  ]
  await insertPhoto(app.db, boosted, { boost_expires_at: minutesAgo(-60) })
  await insertPhoto(app.db, twice, { boost_expires_at: minutesAgo(-60) })
  await givePremium(app, { id: premium }, 1 / 24)
  expect((await ben.client.discovery.list({})).members.map(({ isBoosted }) => isBoosted)).toEqual([
    true,
    true,
    false,
    false,
  ])
  app.clock.advance({ minutes: 60 })
  expect((await ben.client.discovery.list({})).members.map(({ isBoosted }) => isBoosted)).toEqual([
    false,
    false,
    false,
    false,
  ])

  await app.db
    .updateTable('photos')
    .set({ boost_expires_at: minutesAgo(-1) })
    .where('user_id', '=', twice)
    .execute()
  for (const job of [endBoosts, endPremiumRanks]) await job.run({}, app.deps)
  expect((await listIds(ben))[0]).toBe(twice)
  expect(new Set(await listIds(ben))).toEqual(new Set([twice, plain, premium, boosted]))
  const { is_premium } = await app.db
    .selectFrom('profiles')
    .select('is_premium')
    .where('id', '=', premium)
    .executeTakeFirstOrThrow()
  expect(is_premium).toBe(false)
})

test('pages to the end without gaps or repeats when ranks and moments are equal', async () => {
  const people: MemberId[] = []
  for (let i = 0; i < 65; i++)
    people.push(await aPerson(app.db, { last_active_at: hoursAgo(Math.floor(i / 8)) }))
  const seen = await readEveryPage(ben)
  expect(seen).toHaveLength(65)
  expect(new Set(seen)).toEqual(new Set(people))
  // Another list of the day has another order.
  const inLagos = await readEveryPage(ben, { city: 'Lagos' })
  expect([inLagos.length, new Set(inLagos)]).toEqual([65, new Set(people)])
})

test('keeps unchanged members once across pages while others come and go', async () => {
  const still: MemberId[] = []
  const restless: MemberId[] = []
  for (let i = 0; i < 80; i++)
    (i % 2 ? still : restless).push(await aPerson(app.db, { last_active_at: hoursAgo(10 + i) }))
  let step = 0
  const seen = await readEveryPage(ben, {}, async () => {
    for (let i = step; i < restless.length; i += 3) {
      const id = MemberId.parse(restless[i])
      if (i % 2) await hide(id)
      else
        await app.db
          .updateTable('profiles')
          .set({ last_active_at: app.clock.now() })
          .where('id', '=', id)
          .execute()
    }
    step++
    await aPerson(app.db, { last_active_at: app.clock.now() })
  })
  expect(seen.filter((id) => still.includes(id)).toSorted()).toEqual(still.toSorted())
  expect(new Set(seen).size).toBe(seen.length)
})

test('orders by the hour of the last activity, then by id, across pages', async () => {
  const people: MemberId[] = []
  for (let i = 0; i < 45; i++)
    people.push(await aPerson(app.db, { last_active_at: `2026-01-01 01:${10 + i}:00+00` }))
  const next = await aPerson(app.db, { last_active_at: '2026-01-01 02:00:00+00' })
  const last = await aPerson(app.db, { last_active_at: '2026-01-01 00:59:59+00' })
  expect(await readEveryPage(ben, { sort: 'recent' })).toEqual([
    next,
    ...people.toSorted().toReversed(),
    last,
  ])
})

test("refuses a cursor that is forged, another member's or another list's", async () => {
  for (let i = 0; i < 21; i++) await aPerson(app.db)
  const { nextCursor } = await ben.client.discovery.list({})
  const cursor = nextCursor ?? ''
  const refusal = { code: 'CURSOR_INVALID', status: 422 }
  const other = await aMember(app, 'man', { interestedIn: 'women' })
  await expect(other.client.discovery.list({ cursor })).rejects.toMatchObject(refusal)
  await expect(ben.client.matches.list({ cursor })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  const payload = Buffer.from(JSON.stringify([2 ** 40, '2999-01-01', true, crypto.randomUUID()]))
  for (const forged of [
    `${cursor}A`,
    cursor.slice(1),
    Buffer.concat([Buffer.alloc(16), payload]).toString('base64url'),
  ]) {
    await expect(ben.client.discovery.list({ cursor: forged })).rejects.toMatchObject(refusal)
  }
  await expect(ben.client.discovery.list({ cursor: 'x'.repeat(401) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    status: 422,
  })
})

test.each([
  ['minAge', 'minAge=17'],
  ['minAge', 'minAge=18.5'],
  ['minAge', 'minAge=abc'],
  ['minAge', 'minAge=40&maxAge=30'],
  ['maxAge', 'maxAge=61'],
  ['city', 'city=Nosuchplace'],
  ['', 'gender=woman'],
  ['', 'limit=1000'],
  ['', 'viewerId=00000000-0000-4000-8000-000000000000'],
  ['', '__proto__[x]=1'],
])('names %s as invalid: %s', async (path, query) => {
  const response = await fetchAs(ben.jar, `${app.url}/api/discover?${query}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [expect.objectContaining({ path })] },
  })
})

test('refuses visitors', async () => {
  await expect(app.client().discovery.list({})).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    status: 401,
  })
})
