import type { IssueBlock, IssueStatus } from '@adire/contract/newsletter-issues.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const issueStatusWords: Record<IssueStatus, { words: MessageDescriptor; badge: BadgeKind }> =
  {
    draft: { words: msg`Draft`, badge: 'plain' },
    sending: { words: msg`On its way`, badge: 'available' },
    paused: { words: msg`Held back`, badge: 'pending' },
    sent: { words: msg`Sent`, badge: 'approved' },
  }

export const blockWords: Record<IssueBlock['kind'], MessageDescriptor> = {
  heading: msg`Heading`,
  paragraph: msg`Paragraph`,
  link: msg`Link`,
}
