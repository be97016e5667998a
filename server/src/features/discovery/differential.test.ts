import { HOUR_MS } from '@adire/contract/durations.ts'
import { discoverSorts } from '@adire/contract/discovery.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson, insertPhoto } from '../../testing/people.ts'
import { endBoosts, endPremiumRanks, updateAges } from './jobs.ts'
import { packPasses, savePass } from './pass-queries.ts'
import { recommend } from '../../testing/recommended-order.ts'

const PEOPLE = 300
/** Has to equal the function `premium_visibility_bonus` of the migrations; `rank_key` is read by the last release. */
const PREMIUM_VISIBILITY_BONUS = 3
const OPERATIONS = 800
const CHECK_EVERY = 200
const LISTED_AT_LEAST = 800

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** Seeded, so that every run is the same. */
let seed = 20_261
function random(below: number): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const DAY_MINUTES = 24 * 60
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000)
const past = () => inMinutes(-2 * DAY_MINUTES)
const WORDS = [
  'Kora',
  'jollof',
  'São',
  'Łódź',
  'straße',
  "O'Neil",
  'Paris',
  'Ọláìyá',
  'music—lover',
  'north/south',
]
const HANDLES = ['Zoë', 'Adaeze', 'José', 'Olu', 'Sade']

function pickWords() {
  return {
    about_me: pick([null, `${pick(WORDS)} and ${pick(WORDS)}, ${pick(WORDS)}`]),
    interests: [pick(['Music', 'Travel', 'Kora']), pick(['Food', 'Art', 'Été'])],
    languages: pick([[], ['English', 'Haitian Creole'], ['Yoruba']]),
    education: pick([null, 'phd' as const, 'masters' as const]),
    diet: pick([null, 'vegan' as const, 'halal' as const]),
    religion: pick([null, 'muslim' as const, 'jewish' as const, 'christian' as const]),
    children: pick([null, 'none' as const, 'have_children' as const]),
    want_children: pick([null, 'yes' as const, 'not_sure' as const]),
    relationship_type: pick([null, 'open' as const, 'monogamous' as const]),
    looking_for: pick([null, 'friendship' as const, 'serious_relationship' as const]),
  }
}

async function addRandomMember(): Promise<MemberId> {
  const { name, country, timeZone } = cities[random(6)] ?? cities[0]
  return aPerson(app.db, {
    gender: pick(['man', 'woman']),
    interested_in: pick(['men', 'women', 'everyone', 'everyone']),
    ...pickWords(),
    city: name,
    country,
    time_zone: timeZone,
    birth_date: new Date(Date.UTC(1955 + random(50), random(12), 1 + random(28)))
      .toISOString()
      .slice(0, 10),
    last_active_at: inMinutes(-random(50) * 60),
    activity_visibility: pick(['everyone', 'everyone', 'matches', 'nobody']),
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
      id: await insertPhoto(app.db, owner, {
        is_approved: random(2) === 0,
        order_index: photos.filter((photo) => photo.owner === owner).length + 100 * photos.length,
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
    await app.db
      .updateTable('photos')
      .set({ is_profile_picture: false })
      .where('user_id', '=', owner)
      .execute()
    await app.db
      .updateTable('photos')
      .set({ is_profile_picture: true })
      .where('id', '=', id)
      .execute()
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
    const feature = {
      user_id: pick(people),
      expires_at: inMinutes(random(180)),
      is_active: random(4) > 0,
    }
    return app.db
      .insertInto('premium_features')
      .values(feature)
      .onConflict((oc) => oc.columns(['user_id', 'feature_name']).doUpdateSet(feature))
      .execute()
  },
  ({ people }) =>
    app.db
      .updateTable('profiles')
      .set({ last_active_at: app.clock.now() })
      .where('id', '=', pick(people))
      .execute(),
  ({ people, viewers }) => {
    const pair = [pick(people), pick(viewers).id].sort(() => random(2) - 0.5) as [
      MemberId,
      MemberId,
    ]
    return app.db
      .insertInto('blocks')
      .values({ blocker_id: pair[0], blocked_id: pair[1], created_at: past() })
      .onConflict((oc) => oc.doNothing())
      .execute()
  },
  ({ people, viewers }) =>
    app.db
      .insertInto('likes')
      .values({ from_user_id: pick(viewers).id, to_user_id: pick(people), created_at: past() })
      .onConflict((oc) => oc.doNothing())
      .execute(),
  ({ people, viewers }) =>
    inTransaction(app.db, (tx) =>
      savePass(tx, { from: pick(viewers).id, to: pick(people), at: inMinutes(-100 * DAY_MINUTES) }),
    ),
  ({ viewers }) =>
    inTransaction(app.db, (tx) => packPasses(tx, [pick(viewers).id], inMinutes(-90 * DAY_MINUTES))),
  ({ people }) =>
    app.db.updateTable('profiles').set(pickWords()).where('id', '=', pick(people)).execute(),
  ({ people }) =>
    app.db
      .updateTable('profiles')
      .set((eb) => ({ is_verified: eb.not('is_verified') }))
      .where('id', '=', pick(people))
      .execute(),
  ({ people }) => {
    const { name, country, timeZone } = pick(cities.slice(0, 6))
    return app.db
      .updateTable('profiles')
      .set({ city: name, country, time_zone: timeZone })
      .where('id', '=', pick(people))
      .execute()
  },
  ({ people }) =>
    app.db
      .updateTable('profiles')
      .set({ handle: `${pick(HANDLES)} ${random(1_000_000)}` })
      .where('id', '=', pick(people))
      .execute(),
  async () => app.clock.advance({ minutes: random(20) }),
]

/** Recomputes the columns of cards and ranking from photos and premium features alone. */
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
    const boosts = own.flatMap(({ boost_expires_at: until }) =>
      until && until > now ? [until.getTime()] : [],
    )
    const score = Math.max(0, ...own.map((photo) => photo.visibility_score))
    const isPremium = features.some(
      (feature) => feature.user_id === profile.id && feature.is_active && feature.expires_at > now,
    )
    const expected = {
      card_photo_id: own[0]?.id ?? null,
      card_placeholder: own[0]?.placeholder ?? null,
      card_description: own[0]?.description ?? null,
      photo_count: own.length,
      boost_expires_at: boosts.length > 0 ? new Date(Math.max(...boosts)) : null,
      visibility_score: score,
      rank_key:
        (boosts.length > 0 ? 1_000_000_000 : 0) +
        score +
        (isPremium ? PREMIUM_VISIBILITY_BONUS : 0),
      recent_key: boosts.length > 0 ? 1 : 0,
      is_premium: isPremium,
    }
    return { profile, expected }
  })
}
type Recomputed = Awaited<ReturnType<typeof recompute>>

type Wanted = Parameters<TestMember['client']['discovery']['list']>[0]

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
const countryNames: Record<string, string> = {
  NG: 'Nigeria',
  GB: 'United Kingdom',
  US: 'United States',
  FR: 'France',
  BR: 'Brazil',
  JM: 'Jamaica',
}

function matchesWords(p: Recomputed[number]['profile'], search: string | undefined): boolean {
  if (search === undefined) return true
  const said = wordsIn(
    [p.handle, p.city, countryNames[p.country], p.about_me ?? '', ...p.interests].join(' '),
  )
  return wordsIn(search).every((word) => said.some((other) => other.startsWith(word)))
}

const among = <T>(chosen: readonly T[] | T | undefined, value: T | null) =>
  chosen === undefined || (value !== null && [chosen].flat().includes(value))

const ageNow = (p: Recomputed[number]['profile']) =>
  ageOn(p.birth_date, localDate(app.clock.now(), p.time_zone))

function passesFilters(p: Recomputed[number]['profile'], wanted: Wanted): boolean {
  const age = ageNow(p)
  const isInAge =
    age >= (wanted.minAge ?? 18) && ((wanted.maxAge ?? 60) === 60 || age <= (wanted.maxAge ?? 60))
  return (
    isInAge &&
    (!wanted.city || p.city === wanted.city) &&
    (!wanted.country || p.country === wanted.country) &&
    (!wanted.verifiedOnly || p.is_verified) &&
    (!wanted.availableNow || p.activity_visibility === 'everyone') &&
    (!wanted.availableNow ||
      p.last_active_at.getTime() >= app.clock.now().getTime() - 86_400_000) &&
    (!wanted.interests ||
      [wanted.interests].flat().some((interest) => p.interests.includes(interest))) &&
    (!wanted.languages ||
      [wanted.languages].flat().some((language) => p.languages.includes(language))) &&
    among<string>(wanted.education, p.education) &&
    among<string>(wanted.diet, p.diet) &&
    among<string>(wanted.religion, p.religion) &&
    among<string>(wanted.children, p.children) &&
    among<string>(wanted.wantChildren, p.want_children) &&
    among<string>(wanted.relationshipType, p.relationship_type) &&
    among<string>(wanted.lookingFor, p.looking_for) &&
    matchesWords(p, wanted.search)
  )
}

/** Sort keys that follow the boost in each order, highest first. */
const sortKeys: Record<string, (one: Recomputed[number]) => number[]> = {
  recent: () => [],
  age_asc: ({ profile, expected }) => [-ageNow(profile), expected.visibility_score],
  age_desc: ({ profile, expected }) => [ageNow(profile), expected.visibility_score],
  verified: ({ profile, expected }) => [Number(profile.is_verified), expected.visibility_score],
}

function buildSortKey(one: Recomputed[number], sort: string): number[] {
  const { expected, profile } = one
  return [
    Number(expected.boost_expires_at !== null),
    ...(sortKeys[sort]?.(one) ?? []),
    profile.activity_visibility === 'everyone'
      ? Math.floor(profile.last_active_at.getTime() / HOUR_MS)
      : 0,
  ]
}

function compare(a: Recomputed[number], b: Recomputed[number], sort: string): number {
  const [first, second] = [buildSortKey(a, sort), buildSortKey(b, sort)]
  const place = first.findIndex((value, i) => value !== second[i])
  if (place >= 0) return (second[place] ?? 0) - (first[place] ?? 0)
  return a.profile.id < b.profile.id ? 1 : -1
}

const toId = ({ profile }: Recomputed[number]) => profile.id

async function recomputeList(
  viewer: TestMember,
  everybody: Recomputed,
  wanted: Wanted,
): Promise<string[]> {
  const [blocks, likes, passes, packed] = [
    await app.db.selectFrom('blocks').selectAll().execute(),
    await app.db.selectFrom('likes').selectAll().where('from_user_id', '=', viewer.id).execute(),
    await app.db.selectFrom('passes').selectAll().where('from_user_id', '=', viewer.id).execute(),
    await app.db
      .selectFrom('packed_pass_members')
      .select('ids')
      .where('from_user_id', '=', viewer.id)
      .execute(),
  ]
  const me = everybody.find(({ profile }) => profile.id === viewer.id)!.profile
  const wishes = (one: typeof me, other: typeof me) =>
    one.interested_in === 'everyone' ||
    one.interested_in === (other.gender === 'man' ? 'men' : 'women')
  const listed = everybody.filter(({ profile: p }) => {
    const isBlocked = blocks.some(
      ({ blocker_id: a, blocked_id: b }) =>
        (a === p.id && b === me.id) || (a === me.id && b === p.id),
    )
    const isVisible =
      p.id !== me.id &&
      p.is_available &&
      p.is_confirmed &&
      p.account_status === 'active' &&
      !isBlocked
    const isNew =
      [...likes, ...passes].every(({ to_user_id }) => to_user_id !== p.id) &&
      packed.every(({ ids }) => !ids?.includes(p.id))
    return isVisible && isNew && wishes(me, p) && wishes(p, me) && passesFilters(p, wanted)
  })
  const { sort = 'recommended' } = wanted
  const sorted =
    sort === 'recommended'
      ? await recommend(app, viewer.id, listed.map(toId))
      : listed.sort((a, b) => compare(a, b, sort)).map(toId)
  return sorted
    .flatMap((id) => listed.filter(({ profile }) => profile.id === id))
    .map(({ profile, expected }) =>
      [
        profile.id,
        expected.card_photo_id ?? 'none',
        expected.boost_expires_at !== null,
        ageOn(profile.birth_date, localDate(app.clock.now(), profile.time_zone)),
      ].join(' '),
    )
}

async function readList(viewer: TestMember, wanted: Wanted): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await viewer.client.discovery.list({ ...wanted, ...(cursor ? { cursor } : {}) })
    seen.push(
      ...page.members.map(({ id, photo, isBoosted, age }) =>
        [id, photo?.id ?? 'none', isBoosted, age].join(' '),
      ),
    )
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return seen
}

/** Random search with any combination of filters. */
function pickSearch(): Wanted {
  const sometimes = <T>(value: T, of = 4): T | undefined => (random(of) === 0 ? value : undefined)
  return withoutUndefined({
    minAge: 18 + random(12),
    maxAge: pick([40, 50, 60]),
    sort: pick(discoverSorts),
    city: sometimes(pick(cities.slice(0, 6)).name),
    country: sometimes(pick(['NG', 'GB', 'US'] as const), 6),
    search: sometimes(
      pick([
        'kora',
        'SAO',
        'jol par',
        'lodz',
        'strasse',
        'olaiya',
        'ete',
        'nig',
        'zoe',
        'neil',
        'south',
        'united',
        'kora jollof',
      ]),
      2,
    ),
    interests: sometimes(['Music' as const, 'Art' as const]),
    verifiedOnly: sometimes(true),
    availableNow: sometimes(true),
    education: sometimes(['phd' as const], 8),
    diet: sometimes(['halal' as const], 8),
    religion: sometimes(['jewish' as const, 'muslim' as const], 8),
    children: sometimes(['none' as const], 10),
    wantChildren: sometimes(['yes' as const, 'not_sure' as const], 10),
    relationshipType: sometimes(['open' as const], 10),
    lookingFor: sometimes(['friendship' as const], 10),
    languages: sometimes(['Haitian Creole' as const], 8),
  })
}

function withoutUndefined<T extends object>(value: T): Wanted {
  return Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined),
  ) as Wanted
}

test(
  'keeps list and card columns equal to a plain recomputation after random operations',
  { timeout: 300_000 },
  async () => {
    const world: World = { people: [], photos: [], viewers: [] }
    for (const [gender, interestedIn] of [
      ['man', 'women'],
      ['woman', 'everyone'],
      ['man', 'men'],
    ] as const)
      world.viewers.push(await aMember(app, gender, { interestedIn, premium: true }))
    for (let i = 0; i < PEOPLE; i++) world.people.push(await addRandomMember())
    for (let i = 0; i < PEOPLE; i++) await operations[0]!(world)

    let listed = 0
    for (let i = 1; i <= OPERATIONS; i++) {
      await pick(operations)(world)
      if (i % CHECK_EVERY !== 0) continue
      for (const job of [endBoosts, endPremiumRanks, updateAges]) await job.run({}, app.deps)
      const everybody = await recompute()
      for (const { profile, expected } of everybody) expect(profile).toMatchObject(expected)
      for (const viewer of world.viewers) {
        for (const search of [
          ...discoverSorts.map((sort) => ({ minAge: 18, maxAge: 60, sort })),
          ...Array.from({ length: 12 }, pickSearch),
        ]) {
          // Reading makes the viewer active, at most once in five minutes, and their own row is
          // compared too.
          const listOf = await readList(viewer, search)
          expect([search, listOf]).toEqual([
            search,
            await recomputeList(viewer, await recompute(), search),
          ])
          listed += listOf.length
        }
      }
    }
    expect(listed).toBeGreaterThan(LISTED_AT_LEAST)
  },
)
