import type { MemberId } from '@adire/contract/ids.ts'
import type { HeldReferral, ReferredFriend } from '@adire/contract/referrals.ts'
import type { FriendRow, listHeld } from './queries.ts'

/** Only the day of joining (PRO-09), and nobody's name once they are out of reach. */
export function toFriend({ handle, isVerified, wasVerified, isReachable, joinedAt }: FriendRow): ReferredFriend {
  return {
    handle: isReachable ? handle : null,
    state: isVerified || wasVerified ? 'verified' : 'pending',
    joinedOn: joinedAt.toISOString().slice(0, 10),
  }
}

/** As an admin sees it who may be one of the two. */
export function toHeld({ heldAt, ...held }: Awaited<ReturnType<typeof listHeld>>[number], viewer: MemberId): HeldReferral {
  return { ...held, heldAt: heldAt.toISOString(), isOwn: viewer === held.friendId || viewer === held.referrerId }
}
