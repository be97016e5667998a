import type {
  AccountLink,
  accountLinks,
  hintKinds,
  MemberRecord,
  MemberSort,
} from '@adire/contract/member-records.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
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
  address: msg`Same network address`,
  referrer: msg`Referred this member`,
  referred: msg`Referred by this member`,
}

export const linkStrengthLabels: Record<LinkStrength, MessageDescriptor> = {
  strong: msg`strong`,
  medium: msg`medium`,
  weak: msg`weak`,
}

/** Labels of audit log operations that concern a member. */
const staffActionLabels: Record<string, MessageDescriptor> = {
  'moderation.approveMember': msg`Verified`,
  'moderation.denyMember': msg`Verification denied`,
  'moderation.undoMemberDecision': msg`Decision overturned`,
  'moderation.warning': msg`Warned`,
  'moderation.suspension': msg`Suspended`,
  'moderation.ban': msg`Banned`,
  'moderation.reinstateMember': msg`Reinstated`,
  'appeals.overturned': msg`Appeal: decision overturned`,
  'appeals.upheld': msg`Appeal: decision upheld`,
  'moderation.addNote': msg`Note added`,
  'moderation.endMemberSessions': msg`Logged out everywhere`,
  'moderation.revealEmail': msg`Email address viewed`,
  'moderation.revealDevices': msg`Devices viewed`,
  'moderation.listLinkedAccounts': msg`Linked accounts viewed`,
  'auth.planTwoFactorRemoval': msg`Two-factor removal requested with a reset link`,
  'auth.keepTwoFactor': msg`Two-factor removal cancelled`,
  'auth.removeTwoFactor': msg`Two-factor removed with a reset link`,
  'moderation.startPasswordReset': msg`Password reset sent`,
  'moderation.manyCards': msg`Opened many cards within an hour`,
  'staff.grant': msg`Made staff`,
  'staff.revoke': msg`No longer staff`,
}

/**
 * Label of an audit log operation, for the history of a member; the operation itself if unknown.
 */
export function describeMemberAction(operation: string): MessageDescriptor {
  return staffActionLabels[operation] ?? { id: operation, message: operation }
}
