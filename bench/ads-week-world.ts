import type { MemberId, SessionId } from '@adire/contract/ids.ts'
import { cities } from '@adire/contract/places.ts'
import type { AdSlotPlacement } from '@adire/contract/ad-serving.ts'
import type pg from 'pg'
import type { Actor } from '../server/src/lib/actor.ts'

export const MEMBERS = 10_000
export const CAMPAIGNS = 100
export const DAYS = 7
/** A Monday, in milliseconds since the epoch. */
export const FIRST_DAY = Date.UTC(2026, 10, 23)
export const DAY_MS = 86_400_000

/** A seeded random number generator: the same numbers in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Relative activity by hour of the member's local day; the mean is one. */
const HOURLY_ACTIVITY = [
  0.75, 0.55, 0.4, 0.35, 0.35, 0.45, 0.65, 0.85, 0.95, 0.95, 0.95, 1, 1.15, 1.1, 1, 1, 1.05, 1.2,
  1.45, 1.65, 1.75, 1.65, 1.4, 1.05,
]
/** Visits of a member in a day; each has `SLOTS_PER_VISIT` ad slots. */
const VISITS = { workday: 0.55, weekend: 0.7 }
const SLOTS_PER_VISIT = 3
/** Heavy users and their share of all ad requests: forty or fifty a day each. */
const HEAVY_USERS = { count: 50, share: 0.14 }
/** Placements and their shares of all ad requests. */
const PLACEMENTS: readonly (readonly [AdSlotPlacement, number])[] = [
  ['native_feed', 0.6],
  ['sidebar_banner', 0.15],
  ['token_modal', 0.15],
  ['post_match', 0.1],
]

export interface SimulatedMember {
  actor: Actor
  /** Hours ahead of UTC. */
  offset: number
}

export interface AdRequest {
  viewer: SimulatedMember
  placement: AdSlotPlacement
}

/**
 * Adds all members: a tenth are premium, a few are staff, and they live in the cities of the
 * contract.
 */
export async function addMembers(
  client: pg.Client,
  random: () => number,
): Promise<SimulatedMember[]> {
  const people = Array.from({ length: MEMBERS }, (_, i) => {
    // The first cities of the list have more members.
    const city = cities[Math.floor(random() ** 1.6 * cities.length)] ?? cities[0]
    const birthDate = new Date(
      Date.UTC(2026 - 19 - Math.floor(random() ** 1.7 * 50), Math.floor(random() * 12), 15),
    )
      .toISOString()
      .slice(0, 10)
    return {
      name: `viewer${i}`,
      gender: random() < 0.5 ? ('man' as const) : ('woman' as const),
      city,
      birthDate,
    }
  })
  const { rows } = await client.query<{ id: MemberId; handle: string }>(
    `with made as (insert into users (email, email_verified) select name || '@people.example', true from unnest($1::text[]) name returning id, email)
    insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code, created_at)
    select made.id, p.name, p.gender::gender, p.birth_date, p.city, p.country, p.time_zone, true, p.name, '2026-01-01'
    from unnest($1::text[], $2::text[], $3::date[], $4::text[], $5::text[], $6::text[]) as p (name, gender, birth_date, city, country, time_zone)
    join made on made.email = p.name || '@people.example' returning id, handle`,
    [
      people.map(({ name }) => name),
      people.map(({ gender }) => gender),
      people.map(({ birthDate }) => birthDate),
      people.map(({ city }) => city.name),
      people.map(({ city }) => city.country),
      people.map(({ city }) => city.timeZone),
    ],
  )
  const ids = new Map(rows.map(({ id, handle }) => [handle, id]))
  return people.flatMap(({ name, gender, birthDate, city }, i) => {
    const id = ids.get(name)
    if (!id) return []
    return [
      {
        offset: findOffset(city.timeZone),
        actor: toActor({
          id,
          gender,
          birthDate,
          isPremium: i % 10 === 0,
          isStaff: i % 1_000 === 1,
        }),
      },
    ]
  })
}

/** Returns the hours that a time zone is ahead of UTC, on the first day. */
function findOffset(timeZone: string): number {
  const text = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(FIRST_DAY + DAY_MS / 2))
  return Number(text) - 12
}

interface Person {
  id: MemberId
  gender: 'man' | 'woman'
  birthDate: string
  isPremium: boolean
  isStaff: boolean
}

function toActor({ id, gender, birthDate, isPremium, isStaff }: Person): Actor {
  return {
    id,
    gender,
    birthDate,
    isPremium,
    role: isStaff ? 'moderator' : 'member',
    // Nothing reads it.
    sessionId: id as string as SessionId,
    handle: '',
    email: '',
    interestedIn: 'everyone',
    isVerified: true,
    hasStaffTwoFactor: isStaff,
    isAgeCheckOverdue: false,
    createdAt: new Date(FIRST_DAY),
  }
}

/** Draws the ad requests in a minute of the week. */
export function listRequests(
  viewers: readonly SimulatedMember[],
  moment: Date,
  random: () => number,
): AdRequest[] {
  const isWeekend = [0, 6].includes(moment.getUTCDay())
  const perMinute = ((isWeekend ? VISITS.weekend : VISITS.workday) * SLOTS_PER_VISIT) / 1_440
  // Rejection sampling: draw for the busiest hour, and keep each by the activity of the member's
  // local hour.
  const most = Math.max(...HOURLY_ACTIVITY)
  const expected = viewers.length * perMinute * most
  const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0)
  const pickViewer = () =>
    viewers[
      Math.floor(random() * (random() < HEAVY_USERS.share ? HEAVY_USERS.count : viewers.length))
    ]
  return Array.from({ length: count }, pickViewer).flatMap((viewer) => {
    if (!viewer) return []
    const hour = (moment.getUTCHours() + viewer.offset + 24) % 24
    return random() < (HOURLY_ACTIVITY[hour] ?? 0) / most
      ? [{ viewer, placement: pickPlacement(random()) }]
      : []
  })
}

/** Picks a placement by its share, from a number between 0 and 1. */
function pickPlacement(mark: number): AdSlotPlacement {
  let left = mark
  return PLACEMENTS.find(([, share]) => (left -= share) < 0)?.[0] ?? 'native_feed'
}

/**
 * Adds a hundred campaigns, targeted at everyone, a gender, some cities or some ages; two start and
 * two end during the week. Budgets and prices are a fiftieth of real ones, so that a campaign has
 * about a hundred events a day.
 */
export async function addCampaigns(client: pg.Client, random: () => number): Promise<void> {
  const day = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10)
  for (let i = 0; i < CAMPAIGNS; i++) {
    const placement = pickPlacement((i + 0.5) / CAMPAIGNS)
    const kind = ['everybody', 'everybody', 'gender', 'gender', 'cities', 'ages'][i % 6]
    const first = Math.floor(random() * 6)
    await client.query(
      `insert into ad_campaigns (advertiser_name, campaign_name, destination_url, placement_type, status, daily_budget_micros, cost_per_impression_micros,
        cost_per_click_micros, target_gender, target_cities, target_age_min, target_age_max, start_date, end_date)
      values ($1, $1, $2, $3, 'active', $4, 10000, 20000, $5, $6, $7, $8, $9, $10)`,
      [
        `Campaign ${i + 1}`,
        `https://www.shop-${i + 1}.com/`,
        placement,
        (45 + Math.floor(random() * 30)) * 10_000,
        kind === 'gender' ? [i % 12 < 3 ? 'man' : 'woman'] : [],
        kind === 'cities' ? cities.slice(first * 2, first * 2 + 10).map(({ name }) => name) : [],
        kind === 'ages' ? 20 : 18,
        kind === 'ages' ? 45 : 99,
        day(i % 50 === 7 ? 2 : 0),
        i % 50 === 19 ? day(4) : null,
      ],
    )
  }
}
