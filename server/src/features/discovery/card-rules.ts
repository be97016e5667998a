import type { DiscoverCard } from '@adire/contract/discovery.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import type { CardRow } from '../profiles/card-rules.ts'
import { buildReasons } from '../profiles/reason-rules.ts'
import type { ReasonColumns } from '../profiles/shared-reason-queries.ts'
import type { RankedRow } from './shared-queries.ts'

type ReasonRow = CardRow & ReasonColumns & Pick<RankedRow, 'part'>

/** Adds to a member's card why it is shown, and the viewer's like. */
export function toDiscoverCard(
  card: MemberCard,
  row: ReasonRow,
  likeState: OwnLikeState,
): DiscoverCard {
  // A boosted member who has left the top is listed for another reason.
  const isBoosted = card.isBoosted && (row.part === undefined || row.part === 'boosted')
  return { ...card, likeState, reasons: buildReasons(row, { isBoosted }) }
}
