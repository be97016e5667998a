import type { SubscriberState } from '@adire/contract/newsletter-subscribers.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const subscriberStateWords: Record<
  SubscriberState,
  { words: MessageDescriptor; badge: BadgeKind }
> = {
  active: { words: msg`Subscribed`, badge: 'approved' },
  waiting: { words: msg`Not confirmed yet`, badge: 'pending' },
  left: { words: msg`Left`, badge: 'hidden' },
}
