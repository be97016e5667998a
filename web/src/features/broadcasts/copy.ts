import type { BroadcastAudience, BroadcastStatus } from '@adire/contract/broadcasts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

/** Names of the audiences (ADM-BCAST-05). */
export const audienceWords: Record<BroadcastAudience, MessageDescriptor> = {
  all: msg`All members`,
  men: msg`Men`,
  women: msg`Women`,
  verified: msg`Verified members`,
}

export const statusWords: Record<BroadcastStatus, { words: MessageDescriptor; badge: BadgeKind }> =
  {
    scheduled: { words: msg`Planned`, badge: 'pending' },
    sending: { words: msg`On its way`, badge: 'available' },
    sent: { words: msg`Sent`, badge: 'approved' },
    cancelled: { words: msg`Taken back`, badge: 'hidden' },
  }
