import type {
  AccountLink,
  accountLinks,
  hintKinds,
  MemberRecord,
  MemberSort,
} from '@adire/contract/member-records.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { describeOperation } from '../../staff/audit-copy.ts'
import type { BadgeKind } from '../../ui/Badge.tsx'

type LinkStrength = (typeof accountLinks)[AccountLink]['strength']
type Verification = MemberRecord['verification']

export const verificationLabels: Record<Verification, MessageDescriptor> = {
  verified: msg`Verified`,
  waiting: msg`Pending`,
  denied: msg`Not verified`,
}

export const verificationBadges: Record<Verification, BadgeKind> = {
  verified: 'verified',
  waiting: 'pending',
  denied: 'plain',
}

export const memberSortLabels: Record<MemberSort, MessageDescriptor> = {
  newest: msg({ message: 'Newest first', context: 'members' }),
  oldest: msg({ message: 'Oldest first', context: 'members' }),
  active: msg`Recently active first`,
  handle: msg`By name`,
}

export const hintLabels: Record<(typeof hintKinds)[number], MessageDescriptor> = {
  banned_photo: msg`A photo resembles a banned member’s photo`,
  banned_address: msg`Same IP address as a banned member`,
  busy_address: msg`IP address shared with many accounts`,
}

export const accountLinkLabels: Record<AccountLink, MessageDescriptor> = {
  photo: msg`Same or similar photo`,
  address: msg`Same IP address`,
  referrer: msg`Referred this member`,
  referred: msg`Referred by this member`,
}

export const linkStrengthLabels: Record<LinkStrength, MessageDescriptor> = {
  strong: msg`strong`,
  medium: msg`medium`,
  weak: msg`weak`,
}

const appealAnswerLabels: Record<string, MessageDescriptor> = {
  'appeals.overturned': msg`Appeal: decision overturned`,
  'appeals.upheld': msg`Appeal: decision upheld`,
}

/** Label of an entry in a member's history: an answer to an appeal, or an audited operation. */
export function describeMemberAction(operation: string): MessageDescriptor {
  return appealAnswerLabels[operation] ?? describeOperation(operation)
}
