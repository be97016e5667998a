import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageOn, localDate } from '../../lib/age.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson, aPhotoOf } from '../../testing/people.ts'
import { endBoosts, endPremiumRanks } from './jobs.ts'

const PEOPLE = 300
const OPERATIONS = 200
const CHECK_EVERY = 20

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** The same run each time: a small generator with a seed. */
let seed = 20_261
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)

async function somebody(): Promise<MemberId> {
  const { name, country, timeZone } = cities[random(6)] ?? cities[0]
  return aPerson(app.db, {
    gender: pick(['man', 'woman']),
    interested_in: pick(['men', 'women', 'everyone', 'everyone']),
    city: name,
    country,
    time_zone: timeZone,
    birth_date: new Date(Date.UTC(1955 + random(50), random(12), 1 + random(28))).toISOString().slice(0, 10),
    last_active_at: inMinutes(-random(50) * 60),
    is_available: random(10) > 0,
    is_confirmed: random(20) > 0,
  })
}

interface World {
  people: MemberId[]
  photos: { id: PhotoId; owner: MemberId }[]
  viewers: TestMember[]
}

const operations: ((world: World) => Promise<unknown>)[] = [
  async ({ people, photos }) => {
    const owner = pick(people)
    photos.push({
      owner,
      id: await aPhotoOf(app.db, owner, {
        is_approved: random(2) === 0,
        order_index: random(5),
        visibility_score: random(4) * 10,
        placeholder: `p${random(1_000)}`,
      }),
    })
  },
  ({ photos }) =>
    app.db
      .updateTable('photos')
      .set((eb) => ({ is_approved: eb.not('is_approved') }))
      .where('id', '=', pick(photos).id)
      .execute(),
  ({ photos }) =>
    app.db
      .deleteFrom('photos')
      .where('id', '=', photos.splice(random(photos.length), 1)[0]!.id)
      .execute(),
  async ({ photos }) => {
    const { id, owner } = pick(photos)
    await app.db.updateTable('photos').set({ is_profile_picture: false }).where('user_id', '=', owner).execute()
    await app.db.updateTable('photos').set({ is_profile_picture: true }).where('id', '=', id).execute()
  },
  ({ photos }) =>
    app.db
      .updateTable('photos')
      .set({ boost_expires_at: inMinutes(random(180)), visibility_score: random(100) })
      .where('id', '=', pick(photos).id)
      .execute(),
  ({ people }) =>
    app.db
      .updateTable('profiles')
      .set((eb) => ({ is_available: eb.not('is_available') }))
      .where('id', '=', pick(people))
      .execute(),
  ({ people }) =>
    app.db
      .updateTable('profiles')
      .set({ account_status: pick(['active', 'active', 'banned', 'paused']) })
      .where('id', '=', pick(people))
      .execute(),
  ({ people }) => {
    const feature = { user_id: pick(people), expires_at: inMinutes(random(180)), is_active: random(4) > 0 }
    return app.db
      .insertInto('premium_features')
      .values(feature)
      .onConflict((oc) => oc.columns(['user_id', 'feature_name']).doUpdateSet(feature))
      .execute()
  },
  ({ people }) => app.db.updateTable('profiles').set({ last_active_at: app.clock.now() }).where('id', '=', pick(people)).execute(),
  ({ people, viewers }) => {
    const pair = [pick(people), pick(viewers).id].sort(() => random(2) - 0.5) as [MemberId, MemberId]
    return app.db
      .insertInto('blocks')
      .values({ blocker_id: pair[0], blocked_id: pair[1] })
      .onConflict((oc) => oc.doNothing())
      .execute()
  },
  ({ people, viewers }) =>
    app.db
      .insertInto('likes')
      .values({ from_user_id: pick(viewers).id, to_user_id: pick(people) })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  async () => app.clock.advance({ minutes: random(20) }),
]

/** What the columns of the card and of the ranking must be, from the photos and the premium features alone. */
async function recompute() {
  const now = app.clock.now()
  const [profiles, photos, features] = await Promise.all([
    app.db.selectFrom('profiles').selectAll().execute(),
    app.db.selectFrom('photos').selectAll().where('is_approved', '=', true).execute(),
    app.db.selectFrom('premium_features').selectAll().execute(),
  ])
  return profiles.map((profile) => {
    const own = photos
      .filter(({ user_id }) => user_id === profile.id)
      .sort(
        (a, b) =>
          Number(b.is_profile_picture) - Number(a.is_profile_picture) ||
          a.order_index - b.order_index ||
          a.created_at.getTime() - b.created_at.getTime(),
      )
    const boosts = own.flatMap(({ boost_expires_at: until }) => (until && until > now ? [until.getTime()] : []))
    const score = Math.max(0, ...own.map((photo) => photo.visibility_score))
    const expected = {
      card_photo_id: own[0]?.id ?? null,
      card_placeholder: own[0]?.placeholder ?? null,
      photo_count: own.length,
      boost_expires_at: boosts.length > 0 ? new Date(Math.max(...boosts)) : null,
      visibility_score: score,
      rank_key: (boosts.length > 0 ? 1_000_000_000 : 0) + score,
      is_premium: features.some((feature) => feature.user_id === profile.id && feature.is_active && feature.expires_at > now),
    }
    return { profile, expected }
  })
}
type Recomputed = Awaited<ReturnType<typeof recompute>>

async function recomputeList(
  viewer: TestMember,
  everybody: Recomputed,
  search: { minAge: number; maxAge: number; city?: string },
): Promise<string[]> {
  const blocks = await app.db.selectFrom('blocks').selectAll().execute()
  const likes = await app.db.selectFrom('likes').selectAll().where('from_user_id', '=', viewer.id).execute()
  const me = everybody.find(({ profile }) => profile.id === viewer.id)!.profile
  const wishes = (one: typeof me, other: typeof me) =>
    one.interested_in === 'everyone' || one.interested_in === (other.gender === 'man' ? 'men' : 'women')
  return everybody
    .filter(({ profile: p }) => {
      const age = ageOn(p.birth_date, localDate(app.clock.now(), p.time_zone))
      const isBlocked = blocks.some(({ blocker_id: a, blocked_id: b }) => (a === p.id && b === me.id) || (a === me.id && b === p.id))
      const isVisible = p.id !== me.id && p.is_available && p.is_confirmed && p.account_status === 'active' && !isBlocked
      const isInAge = age >= search.minAge && (search.maxAge === 60 || age <= search.maxAge)
      return (
        isVisible &&
        isInAge &&
        wishes(me, p) &&
        wishes(p, me) &&
        (!search.city || p.city === search.city) &&
        !likes.some((like) => like.to_user_id === p.id)
      )
    })
    .sort(
      (a, b) =>
        b.expected.rank_key - a.expected.rank_key ||
        b.profile.last_active_at.getTime() - a.profile.last_active_at.getTime() ||
        Number(b.expected.is_premium) - Number(a.expected.is_premium) ||
        (a.profile.id < b.profile.id ? 1 : -1),
    )
    .map(({ profile, expected }) =>
      [
        profile.id,
        expected.card_photo_id ?? 'none',
        expected.boost_expires_at !== null,
        ageOn(profile.birth_date, localDate(app.clock.now(), profile.time_zone)),
      ].join(' '),
    )
}

async function readList(viewer: TestMember, search: object): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await viewer.client.discovery.list({ ...search, ...(cursor ? { cursor } : {}) })
    seen.push(...page.members.map(({ id, photo, isBoosted, age }) => [id, photo?.id ?? 'none', isBoosted, age].join(' ')))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

test('after any operations the list and the card columns are what a plain recomputation gives', { timeout: 120_000 }, async () => {
  const world: World = { people: [], photos: [], viewers: [] }
  for (const [gender, interestedIn] of [
    ['man', 'women'],
    ['woman', 'everyone'],
    ['man', 'men'],
  ] as const)
    world.viewers.push(await aMember(app, gender, { interestedIn }))
  for (let i = 0; i < PEOPLE; i++) world.people.push(await somebody())
  for (let i = 0; i < PEOPLE; i++) await operations[0]!(world)

  let listed = 0
  for (let i = 1; i <= OPERATIONS; i++) {
    await pick(operations)(world)
    if (i % CHECK_EVERY !== 0) continue
    for (const job of [endBoosts, endPremiumRanks]) await job.run({}, app.deps)
    const everybody = await recompute()
    for (const { profile, expected } of everybody) expect(profile).toMatchObject(expected)
    for (const viewer of world.viewers) {
      for (const search of [
        { minAge: 18, maxAge: 60 },
        { minAge: 25 + random(10), maxAge: 40 + random(15), city: pick(cities.slice(0, 4)).name },
      ]) {
        // Whoever reads is active now, at most once in five minutes: the viewers' own rows move, and are part of the comparison.
        const listOf = await readList(viewer, search)
        expect(listOf).toEqual(await recomputeList(viewer, await recompute(), search))
        listed += listOf.length
      }
    }
  }
  expect(listed).toBeGreaterThan(2_000)
})
