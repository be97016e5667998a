import type { hintKinds, MemberRecord, MemberSort } from '@adire/contract/member-records.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../../ui/Badge.tsx'

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
  newest: msg`Latest first`,
  oldest: msg`Oldest first`,
  active: msg`Last here first`,
  handle: msg`By handle`,
}

export const hintLabels: Record<(typeof hintKinds)[number], MessageDescriptor> = {
  banned_photo: msg`A photo looks like one of a banned member`,
  banned_address: msg`Reads from the same address as a banned member`,
  busy_address: msg`Reads from an address that many accounts read from`,
}

const acts: Record<string, MessageDescriptor> = {
  'moderation.approveMember': msg`Verified`,
  'moderation.denyMember': msg`Verification denied`,
  'moderation.undoMemberDecision': msg`Decision taken back`,
  'moderation.warning': msg`Warned`,
  'moderation.suspension': msg`Suspended`,
  'moderation.ban': msg`Banned`,
  'moderation.reinstateMember': msg`Reinstated`,
  'moderation.addNote': msg`Note written`,
  'moderation.endMemberSessions': msg`Signed out everywhere`,
  'moderation.revealEmail': msg`E-mail address shown`,
  'moderation.revealDevices': msg`Signed-in devices shown`,
  'auth.planTwoFactorRemoval': msg`Removal of two-factor planned with a reset link`,
  'auth.keepTwoFactor': msg`Planned removal of two-factor cancelled`,
  'auth.removeTwoFactor': msg`Two-factor removed with a reset link`,
  'moderation.startPasswordReset': msg`Password reset sent`,
  'moderation.manyCards': msg`Opened many cards within an hour`,
  'staff.grant': msg`Made staff`,
  'staff.revoke': msg`No longer staff`,
}

/** Name of a staff action; unknown operations are shown by their id. */
export function describeMemberAction(operation: string): MessageDescriptor {
  return acts[operation] ?? { id: operation, message: operation }
}
