import type { CardReason, DiscoverCard } from '@adire/contract/discovery.ts'
import { orderTerms } from '@adire/contract/order-terms.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import type { CardRow } from '../profiles/card-rules.ts'
import type { RankedRow } from './shared-queries.ts'
import type { TermName } from './term-rules.ts'

type ReasonRow = CardRow &
  Pick<
    RankedRow,
    | 'is_same_city'
    | 'is_same_country'
    | 'is_new'
    | 'lives_in_roots'
    | 'roots_city'
    | 'roots_country'
    | 'shared_roots'
    | 'shared_interests'
    | 'shared_languages'
    | 'shares_wishes'
  >

/** Adds what a member has in common with the viewer to their card. */
export function toDiscoverCard(
  card: MemberCard,
  row: ReasonRow,
  likeState: OwnLikeState,
): DiscoverCard {
  return { ...card, likeState, reasons: buildReasons(row, card.isBoosted) }
}

/**
 * Lists why a card is shown: the terms of the recommended order that speak for the member, in the
 * order of the contract. Queries don't read what the viewer may not know.
 */
function buildReasons(row: ReasonRow, isBoosted: boolean): CardReason[] {
  return [
    ...(isBoosted ? [{ kind: 'boosted' } as const] : []),
    ...orderTerms.flatMap(({ name }) => reasonsByTerm[name](row) ?? []),
  ]
}

/** The reason of each term; undefined if it doesn't speak for the member. */
const reasonsByTerm: Record<TermName, (row: ReasonRow) => CardReason | undefined> = {
  shared_roots: ({ shared_roots: shared, roots_city: city, roots_country: country }) =>
    shared && country
      ? { kind: 'shared_roots', city: shared === 'city' ? (city ?? null) : null, country }
      : undefined,
  lives_in_roots: ({ lives_in_roots: lives, city, country }) =>
    lives ? { kind: 'lives_in_roots', city: lives === 'city' ? city : null, country } : undefined,
  shared_interests: ({ shared_interests: interests }) =>
    interests?.length ? { kind: 'shared_interests', interests } : undefined,
  shared_languages: ({ shared_languages: languages }) =>
    languages?.length ? { kind: 'shared_languages', languages } : undefined,
  shared_wishes: ({ shares_wishes }) => (shares_wishes ? { kind: 'shared_wishes' } : undefined),
  near_me: ({ is_same_city, is_same_country, city, country }) => {
    if (is_same_city) return { kind: 'same_city', city }
    return is_same_country ? { kind: 'same_country', country } : undefined
  },
  newcomer: ({ is_new }) => (is_new ? { kind: 'newcomer' } : undefined),
  // They move members, but don't say anything about the two.
  exposure: () => undefined,
  daily_draw: () => undefined,
}
