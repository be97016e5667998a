import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import type { SessionId } from '@adire/contract/ids.ts'
import { buildRecord } from '@adire/contract/keys.ts'
import type { Db } from '../../server/src/db/db.ts'
import { drawLane } from '../../server/src/features/discovery/lane-operations.ts'
import { readViewerDay } from '../../server/src/features/discovery/lane-queries.ts'
import { findPage, planSearch } from '../../server/src/features/discovery/operations.ts'
import { termNames, termSettings } from '../../server/src/features/discovery/term-rules.ts'
import { settings } from '../../server/src/settings/rules.ts'
import { claimViews } from '../../server/src/features/profiles/view-quota-queries.ts'
import {
  findQuotaDay,
  getDailyQuota,
  getWindowQuota,
  shortenId,
} from '../../server/src/features/profiles/view-quota-rules.ts'
import type { Actor } from '../../server/src/lib/actor.ts'
import { getUtcDay } from '../../server/src/lib/dates.ts'
import { SeededRandom } from '../../server/src/testing/seeded-random.ts'
import { drawChance, draws } from './chances.ts'
import { STARTS_AT } from './database.ts'
import type { MarketOptions } from './options.ts'
import type { Pairs } from './pairs.ts'
import type { Person } from './people.ts'

const defaultWeights = buildRecord(termNames, (name) => settings[termSettings[name]].original)
const NO_FILTERS = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_AGE_MAXIMUM,
  verifiedOnly: false,
  availableNow: false,
}

export interface PageRequest {
  viewer: Person
  now: Date
  hour: number
}

/** Community at one moment, as far as the orders of the simulation need it. */
interface Community {
  options: MarketOptions
  pairs: Pairs
  /** Members who may be shown to a viewer. */
  listOthers(viewer: Person): readonly Person[]
  /** The same members, those with the most likes first. */
  listPopular(viewer: Person): readonly Person[]
}

/** Reads a page as a member's browser would: the cards of Discover without filters. */
export async function readCards(
  db: Db,
  community: Community & { findPerson(id: string): Person | undefined },
  { viewer, now, hour }: PageRequest,
): Promise<Person[]> {
  const { options } = community
  if (options.order === 'random') return drawCards(community, viewer, hour)
  if (options.order === 'popularity') return takePopular(community, viewer)
  const request = {
    filters: NO_FILTERS,
    sort: options.order,
    after: undefined,
    limit: options.cards + 1,
  }
  const ranking = { hashKey: 'market', weights: { ...defaultWeights, ...options.weights } }
  const key = { viewerId: viewer.id, day: getUtcDay(now).day }
  const { choices, lane } = await readViewerDay(db, key)
  const plan = await planSearch(db, toActor(viewer), { request, now, ranking, choices })
  const listed = plan ? await findPage(db, plan, lane ?? (await drawLane(db, plan))) : []
  return listed.slice(0, options.cards).flatMap(({ row }) => community.findPerson(row.id) ?? [])
}

/** Counts the cards as the product does, which is where it knows from who was shown. */
export async function countCards(
  db: Db,
  { viewer, now }: PageRequest,
  cards: readonly Person[],
): Promise<void> {
  if (cards.length === 0) return
  const actor = toActor(viewer)
  const quotaDay = findQuotaDay(actor, now)
  await claimViews(db, {
    memberId: actor.id,
    kind: 'cards',
    day: quotaDay.day,
    shortIds: [...new Set(cards.map(({ id }) => shortenId(id)))],
    maximum: getDailyQuota('cards', actor, quotaDay),
    windowMaximum: getWindowQuota('cards'),
    at: now,
  })
}

/** Draws cards from everybody who may be shown and isn't answered, all with the same chance. */
function drawCards({ options, pairs, listOthers }: Community, viewer: Person, hour: number) {
  const { seed, cards } = options
  const random = new SeededRandom(2 ** 32 * drawChance(seed, draws.shows, viewer.index, hour))
  const others = listOthers(viewer)
  const drawn = new Set<Person>()
  const isOpen = (other: Person) => !pairs.hasAnswered(viewer, other)
  // Ends also where fewer are left than a page holds.
  for (let attempt = 0; attempt < 20 * cards && drawn.size < cards; attempt++) {
    const other = others[random.between(0, others.length - 1)]
    if (other && isOpen(other)) drawn.add(other)
  }
  if (drawn.size < cards)
    for (const other of random.shuffle(others.filter(isOpen)).slice(0, cards)) drawn.add(other)
  return [...drawn].slice(0, cards)
}

/** Takes the most liked of everybody who may be shown and isn't answered. */
function takePopular({ options, pairs, listPopular }: Community, viewer: Person): Person[] {
  const taken: Person[] = []
  for (const other of listPopular(viewer)) {
    if (taken.length === options.cards) break
    if (!pairs.hasAnswered(viewer, other)) taken.push(other)
  }
  return taken
}

function toActor({ id, index, side, birthDate, joinsAt }: Person): Actor {
  return {
    id,
    // Nothing reads it.
    sessionId: id as string as SessionId,
    handle: `Person ${index}`,
    email: '',
    gender: side,
    interestedIn: side === 'man' ? 'women' : 'men',
    birthDate,
    role: 'member',
    isVerified: true,
    isPremium: false,
    hasStaffTwoFactor: false,
    isAgeCheckOverdue: false,
    createdAt: new Date(STARTS_AT + (joinsAt < 0 ? -30 * DAY_MS : joinsAt * HOUR_MS)),
  }
}
