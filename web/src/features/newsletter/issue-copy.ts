import type { IssueBlock, IssueStatus } from '@adire/contract/newsletter-issues.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

export const issueStatusLabels: Record<
  IssueStatus,
  { label: MessageDescriptor; badge: BadgeKind }
> = {
  draft: { label: msg`Draft`, badge: 'plain' },
  sending: { label: msg`Sending`, badge: 'available' },
  paused: { label: msg`Paused`, badge: 'pending' },
  sent: { label: msg({ message: 'Sent', context: 'issue' }), badge: 'approved' },
}

export const blockLabels: Record<IssueBlock['kind'], MessageDescriptor> = {
  heading: msg`Heading`,
  paragraph: msg`Paragraph`,
  link: msg`Link`,
}
