import type { CardReason } from '@adire/contract/card-reasons.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import { orderNumbers, type OrderTerm, orderTerms } from '@adire/contract/order-terms.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { findLanguageReason } from './language-rules.ts'
import type { ReasonColumns } from './shared-reason-queries.ts'

type ReasonRow = ReasonColumns & { city: string; country: string }

/**
 * Lists the reasons of a card or a profile: a boost, then the terms of the recommended order that speak
 * for the member, in the order of the contract. Queries don't read what the viewer may not know.
 */
export function buildReasons(row: ReasonRow, { isBoosted }: { isBoosted: boolean }): CardReason[] {
  const boosted = isBoosted ? [{ kind: 'boosted' } as const] : []
  return [...boosted, ...orderTerms.flatMap(({ name }) => reasonsByTerm[name](row) ?? [])]
}

/** Returns the moment since which members who became visible are new, for all of a UTC day. */
export function findNewSince(now: Date): Date {
  return new Date(getUtcDay(now).from.getTime() - orderNumbers.newcomerDays * DAY_MS)
}

/** The reason of each term; undefined if it doesn't speak for the member. */
const reasonsByTerm: Record<OrderTerm['name'], (row: ReasonRow) => CardReason | undefined> = {
  shared_roots: (row) => {
    const { shared_roots: shared, roots_city: city, roots_country: country } = row
    if (!shared || !country) return undefined
    return {
      kind: 'shared_roots',
      city: shared === 'city' ? (city ?? null) : null,
      country,
      ...findCorridorEnd(row),
    }
  },
  lives_in_roots: ({ lives_in_roots: lives, city, country }) =>
    lives ? { kind: 'lives_in_roots', city: lives === 'city' ? city : null, country } : undefined,
  shared_interests: ({ shared_interests: interests }) =>
    interests?.length ? { kind: 'shared_interests', interests } : undefined,
  shared_languages: ({ shared_languages: shared = [] }) => findLanguageReason(shared),
  shared_wishes: ({ shared_wish: lookingFor = null, agrees_about_children: agrees = false }) =>
    lookingFor || agrees
      ? { kind: 'shared_wishes', lookingFor, agreesAboutChildren: agrees }
      : undefined,
  near_me: ({ is_same_city, is_nearby, is_same_country, city, country }) => {
    if (is_same_city) return { kind: 'same_city', city }
    if (is_nearby) return { kind: 'nearby', city }
    return is_same_country ? { kind: 'same_country', country } : undefined
  },
  newcomer: ({ is_new }) => (is_new ? { kind: 'newcomer' } : undefined),
  // They move members, but don't say anything about the two.
  exposure: () => undefined,
  daily_draw: () => undefined,
}

/** Where two members with the same roots both live, unless that is the country of their roots. */
function findCorridorEnd({
  is_same_city,
  is_same_country,
  roots_country,
  city,
  country,
}: ReasonRow) {
  if (!is_same_country || country === roots_country) return {}
  return { livesIn: { city: is_same_city ? city : null, country } }
}
