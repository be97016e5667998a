import type { MemberId } from '@adire/contract/ids.ts'
import type { HeldReferral, ReferredFriend } from '@adire/contract/referrals.ts'
import { t } from '../../lib/text.ts'
import type { FriendRow, listHeld } from './queries.ts'

/** Maps a referred friend: only the day of joining (PRO-09), and no name the member may not see. */
export function toFriend({
  handle,
  isVerified,
  wasVerified,
  isNamed,
  joinedAt,
}: FriendRow): ReferredFriend {
  return {
    handle: isNamed ? handle : null,
    state: isVerified || wasVerified ? 'verified' : 'pending',
    joinedOn: joinedAt.toISOString().slice(0, 10),
  }
}

/** Builds a held referral; `isOwn` if the admin is one of the two members. */
export function toHeldReferral(
  { heldAt, ...held }: Awaited<ReturnType<typeof listHeld>>[number],
  viewer: MemberId,
): HeldReferral {
  return {
    ...held,
    friend: held.friend ?? t`Former member`,
    referrer: held.referrer ?? t`Former member`,
    heldAt: heldAt.toISOString(),
    isOwn: viewer === held.friendId || viewer === held.referrerId,
  }
}
