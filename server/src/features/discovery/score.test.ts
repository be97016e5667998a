import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { DISCOVER_PAGE_SIZE } from '@adire/contract/discovery.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { buildRecord } from '@adire/contract/keys.ts'
import { SPOKEN_LEVEL } from '@adire/contract/language-levels.ts'
import { type OrderSlider, orderTerms } from '@adire/contract/order-terms.ts'
import type { Insertable, Updateable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DiscoverOrder, LanguageWish, Profiles } from '../../db/types.ts'
import { describeActor } from '../../testing/actors.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { aMember, type TestMember } from '../../testing/members.ts'
import { aPerson } from '../../testing/people.ts'
import { storeNearbyCities } from '../places/jobs.ts'
import { readReasons } from '../profiles/shared-reason-queries.ts'
import { findPage, planSearch } from './operations.ts'
import type { Ranking } from './order-rules.ts'
import { type TermName, termNames } from './term-rules.ts'
import type { Position } from './view.ts'

const NORMAL = { nearMe: 1, background: 1, newcomers: 1 }
const ACCRA = { city: 'Accra', country: 'GH', time_zone: 'Africa/Accra' }

let app: TestApp
let viewer: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  viewer = await aMember(app, 'man', { interestedIn: 'women' })
  await app.db
    .updateTable('profiles')
    .set({
      city: 'Lagos',
      country: 'NG',
      roots_city: 'Accra',
      roots_country: 'GH',
      interests: ['Music'],
      languages: ['Yoruba'],
      looking_for: 'friendship',
    })
    .where('id', '=', viewer.id)
    .execute()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.updateTable('profiles').set({ is_available: false }).execute()
  await viewer.client.discovery.saveOrder(NORMAL)
  await setWish('yes')
})

const setWish = (want_children: Profiles['want_children']) =>
  app.db.updateTable('profiles').set({ want_children }).where('id', '=', viewer.id).execute()

/** Weights of the pages that are read. Settings can't leave out exposure and the daily draw, so the pages get them directly. */
let weights: Ranking['weights']

/** Leaves out all terms but one, so that nothing else moves members within a window. */
function weighOnly(only?: TermName) {
  weights = buildRecord(termNames, (name) => (name === only ? 8 : 0))
}

async function readListed(after?: Position) {
  const filters = {
    minAge: DISCOVER_AGE_MINIMUM,
    maxAge: DISCOVER_AGE_MAXIMUM,
    verifiedOnly: false,
    availableNow: false,
  }
  const plan = await planSearch(app.db, describeActor(viewer.id), {
    request: { filters, sort: 'recommended', after, limit: DISCOVER_PAGE_SIZE },
    now: app.clock.now(),
    ranking: { hashKey: app.deps.config.hashKey, weights },
  })
  const listed = plan ? await findPage(app.db, plan, []) : []
  return listed.slice(0, DISCOVER_PAGE_SIZE)
}

const readIds = async () => (await readListed()).map(({ row }) => row.id)
/** Ids break ties. */
const byId = (ids: MemberId[]) => ids.toSorted().toReversed()

async function addPeople(
  profile: Partial<Insertable<Profiles>>,
  order: Updateable<DiscoverOrder> = {},
): Promise<MemberId[]> {
  const ids = await Promise.all(Array.from({ length: 4 }, () => aPerson(app.db, profile)))
  const visible_since = new Date(app.clock.now().getTime() - 30 * DAY_MS)
  await app.db
    .updateTable('discover_order')
    .set({ visible_since, ...order })
    .where('member_id', 'in', ids)
    .execute()
  return ids
}

/** Members for whom each term speaks, unlike for members of London. */
const favoured: Record<
  Exclude<TermName, 'daily_draw'>,
  { profile?: Partial<Insertable<Profiles>>; order?: Updateable<DiscoverOrder> }
> = {
  shared_roots: { profile: { roots_city: 'Accra', roots_country: 'GH' } },
  lives_in_roots: { profile: ACCRA },
  shared_interests: { profile: { interests: ['music'] } },
  shared_languages: { profile: { languages: ['Yoruba'] } },
  shared_wishes: { profile: { looking_for: 'friendship', want_children: 'yes' } },
  near_me: { profile: { city: 'Lagos', country: 'NG', time_zone: 'Africa/Lagos' } },
  newcomer: { order: { visible_since: null } },
  exposure: { order: { exposure_ratio: 0.2 } },
}
const sliders: { name: TermName; slider: OrderSlider | null }[] = [...orderTerms]

test.each(Object.entries(favoured))(
  '%s: moves members up, by nothing if the slider is at less',
  async (name, { profile = {}, order = {} }) => {
    weighOnly(name as TermName)
    const london = { city: 'London', country: 'GB', time_zone: 'Europe/London' }
    const others = await addPeople({ ...london, interests: [], languages: [] })
    const members = await addPeople({ ...london, interests: [], languages: [], ...profile }, order)
    expect(await readIds()).toEqual([...byId(members), ...byId(others)])
    const slider = sliders.find((term) => term.name === name)?.slider
    if (!slider) return
    await viewer.client.discovery.saveOrder({ ...NORMAL, [slider]: 0 })
    expect(await readIds()).toEqual(byId([...members, ...others]))
  },
)

const readReason = async (ids: MemberId[]) => {
  const { members } = await viewer.client.discovery.list({})
  return members.find(({ id }) => ids.includes(id))?.reasons
}

test('counts a city near the viewer more than their country, and says so', async () => {
  weighOnly('near_me')
  const nigeria = { country: 'NG', time_zone: 'Africa/Lagos' }
  const far = await addPeople({ city: 'Kano', ...nigeria })
  const near = await addPeople({ city: 'Ikeja', ...nigeria })
  const here = await addPeople({ city: 'Lagos', ...nigeria })
  const sameCountry = { kind: 'same_country', country: 'NG' }
  // Neighbours of a city are stored by a job; until then it is like any in the country.
  expect(await readIds()).toEqual([...byId(here), ...byId([...near, ...far])])
  expect(await readReason(near)).toEqual([sameCountry])
  await storeNearbyCities.run({}, app.deps)
  await storeNearbyCities.run({}, app.deps)
  expect(await readIds()).toEqual([...byId(here), ...byId(near), ...byId(far)])
  expect(await readReason(near)).toEqual([{ kind: 'nearby', city: 'Ikeja' }])
  expect(await readReason(far)).toEqual([sameCountry])
})

test('counts a city across a border as near, and names it without the country', async () => {
  weighOnly('near_me')
  const moveViewer = (city: string, country: string) =>
    app.db.updateTable('profiles').set({ city, country }).where('id', '=', viewer.id).execute()
  await moveViewer('Kinshasa', 'CD')
  const congo = { country: 'CG', time_zone: 'Africa/Brazzaville' }
  const far = await addPeople({ city: 'Pointe-Noire', ...congo })
  const near = await addPeople({ city: 'Brazzaville', ...congo })
  await addPeople({ city: 'Kinshasa', country: 'CD', time_zone: 'Africa/Kinshasa' })
  await storeNearbyCities.run({}, app.deps)
  expect((await readIds()).slice(4)).toEqual([...byId(near), ...byId(far)])
  expect(await readReason(near)).toEqual([{ kind: 'nearby', city: 'Brazzaville' }])
  expect(await readReason(far)).toEqual([])
  await moveViewer('Lagos', 'NG')
})

test('scores languages by level as the rule does', async () => {
  weighOnly('shared_languages')
  const skill = (speaks: number, understands: number, wish: LanguageWish | null = null) => ({
    speaks,
    understands,
    wish,
  })
  const cases = [
    skill(4, 4),
    skill(3, 3),
    skill(2, 4),
    skill(4, 1),
    skill(0, 0, 'learning'),
    skill(1, 0),
  ]
  const ids: MemberId[] = []
  for (const values of cases) {
    const languages = values.speaks >= SPOKEN_LEVEL ? ['Yoruba'] : []
    const id = await aPerson(app.db, { city: 'London', country: 'GB', languages })
    await app.db
      .insertInto('profile_languages')
      .values({ member_id: id, language: 'Yoruba', ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'language']).doUpdateSet(values))
      .execute()
    ids.push(id)
  }
  // The viewer's Yoruba is 3, so they follow 3, 3, 2, 3, 1.5 for the learner, and 1.
  const [native, well, simple, mute, learner, few] = ids
  expect(await readIds()).toEqual([
    ...byId([native, well, mute].filter((id) => id !== undefined)),
    simple,
    learner,
    few,
  ])
})

test.each(['not_sure', 'prefer_not_to_say'] as const)(
  'does not take %s about children as a shared wish',
  async (want_children) => {
    weighOnly('shared_wishes')
    await setWish(want_children)
    const members = await addPeople({ want_children, looking_for: null })
    const others = await addPeople({ want_children: 'no', looking_for: null })
    expect(await readIds()).toEqual(byId([...members, ...others]))
    for (const id of members)
      expect(
        await readReasons(app.db, {
          viewerId: viewer.id,
          memberId: id,
          seesFully: true,
          newSince: app.clock.now(),
        }),
      ).toMatchObject({ agrees_about_children: false })
  },
)

test('lists premium members first among those with the same score, and only there', async () => {
  weighOnly('exposure')
  const plain = await addPeople({})
  const premium = await addPeople({ is_premium: true })
  const better = await addPeople({}, { exposure_ratio: 0.5 })
  expect(await readIds()).toEqual([...byId(better), ...byId(premium), ...byId(plain)])
  // A difference below a tenth of a point is none.
  await app.db
    .updateTable('discover_order')
    .set({ exposure_ratio: 1.01 })
    .where('member_id', 'in', premium)
    .execute()
  expect(await readIds()).toEqual([...byId(better), ...byId(premium), ...byId(plain)])
})

test('goes on after the last member of a page among members with the same score', async () => {
  weighOnly()
  const ids = [...(await addPeople({ is_premium: true })), ...(await addPeople({}))]
  for (let i = 0; i < 6; i++) ids.push(...(await addPeople({ is_premium: i < 3 })))
  const first = await readListed()
  const next = await readListed(first.at(-1)?.position)
  const listed = [...first, ...next].map(({ row }) => row.id)
  expect(listed).toHaveLength(32)
  expect(new Set(listed)).toEqual(new Set(ids))
})
