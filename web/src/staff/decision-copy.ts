import type { MemberStanding } from '@adire/contract/member-records.ts'
import type { MemberContext, ReportOutcome } from '@adire/contract/report-cases.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BadgeKind } from '../ui/Badge.tsx'

/** Labels of the stored results of report cases (ADM-REP-04 to 06). */
export const outcomeLabels: Record<ReportOutcome, MessageDescriptor> = {
  'Warning issued': msg`Warning issued`,
  'User suspended': msg`User suspended`,
  'User banned': msg`User banned`,
  'Report dismissed': msg`Report dismissed`,
}

export const actionLabels: Record<MemberContext['actions'][number]['kind'], MessageDescriptor> = {
  warning: msg`Warning`,
  suspension: msg`Suspension`,
  ban: msg`Ban`,
  denial: msg`Verification denied`,
  photo_rejection: msg`Photo rejected`,
  voice_rejection: msg`Recording rejected`,
  prompt_removal: msg`Answer removed`,
  report_warning: msg`Warning about reports`,
  report_suspension: msg`Report handling paused`,
}

/**
 * Labels of a member's standing. Staff ban; members hide themselves (ADM-USERS-04, reading C-31).
 */
export const standingLabels: Record<MemberStanding, MessageDescriptor> = {
  active: msg`Active`,
  hidden: msg`Hidden`,
  paused: msg`Paused`,
  suspended: msg`Suspended`,
  banned: msg`Banned`,
  deleting: msg`Deletion scheduled`,
}

export const standingBadges: Record<MemberStanding, BadgeKind> = {
  active: 'available',
  hidden: 'hidden',
  paused: 'hidden',
  suspended: 'rejected',
  banned: 'rejected',
  deleting: 'hidden',
}
