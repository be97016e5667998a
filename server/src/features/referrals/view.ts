import type { MemberId } from '@adire/contract/ids.ts'
import type { HeldReferral, ReferredFriend } from '@adire/contract/referrals.ts'
import type { FriendRow, listHeld } from './queries.ts'

/** Only the day of joining (PRO-09), and no name that the member may not see. */
export function toFriend({ handle, isVerified, wasVerified, isNamed, joinedAt }: FriendRow): ReferredFriend {
  return {
    handle: isNamed ? handle : null,
    state: isVerified || wasVerified ? 'verified' : 'pending',
    joinedOn: joinedAt.toISOString().slice(0, 10),
  }
}

/** As an admin sees it who may be one of the two. */
export function toHeld({ heldAt, ...held }: Awaited<ReturnType<typeof listHeld>>[number], viewer: MemberId): HeldReferral {
  return { ...held, heldAt: heldAt.toISOString(), isOwn: viewer === held.friendId || viewer === held.referrerId }
}
