import type { CardReason, DiscoverCard } from '@adire/contract/discovery.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import type { CardRow } from '../profiles/card-rules.ts'
import type { RankedRow } from './shared-queries.ts'

type ReasonRow = CardRow &
  Pick<
    RankedRow,
    | 'is_same_city'
    | 'lives_in_roots'
    | 'roots_city'
    | 'roots_country'
    | 'shared_roots'
    | 'shared_interests'
    | 'shared_languages'
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
 * Lists why a card is shown, strongest reason first. Queries don't read what the viewer may not
 * know.
 */
function buildReasons(row: ReasonRow, isBoosted: boolean): CardReason[] {
  const reasons: CardReason[] = []
  if (isBoosted) reasons.push({ kind: 'boosted' })
  if (row.shared_roots && row.roots_country)
    reasons.push({
      kind: 'shared_roots',
      city: row.shared_roots === 'city' ? (row.roots_city ?? null) : null,
      country: row.roots_country,
    })
  if (row.lives_in_roots)
    reasons.push({
      kind: 'lives_in_roots',
      city: row.lives_in_roots === 'city' ? row.city : null,
      country: row.country,
    })
  if (row.shared_interests?.length)
    reasons.push({ kind: 'shared_interests', interests: row.shared_interests })
  if (row.shared_languages?.length)
    reasons.push({ kind: 'shared_languages', languages: row.shared_languages })
  if (row.is_same_city) reasons.push({ kind: 'same_city', city: row.city })
  return reasons
}
