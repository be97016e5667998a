import type { BroadcastAudience, BroadcastStatus } from '@adire/contract/broadcasts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

/** Names of the audiences (ADM-BCAST-05). */
export const audienceLabels: Record<BroadcastAudience, MessageDescriptor> = {
  all: msg`All members`,
  men: msg`Men`,
  women: msg`Women`,
  verified: msg`Verified members`,
  list: msg`A list of accounts`,
}

export const statusLabels: Record<BroadcastStatus, { label: MessageDescriptor; badge: BadgeKind }> =
  {
    scheduled: { label: msg`Scheduled`, badge: 'pending' },
    sending: { label: msg`Sending`, badge: 'available' },
    sent: { label: msg({ message: 'Sent', context: 'broadcast' }), badge: 'approved' },
    cancelled: { label: msg({ message: 'Cancelled', context: 'broadcast' }), badge: 'hidden' },
  }
