import type { MemberContext, ReportOutcome } from '@adire/contract/report-cases.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the stored outcomes (ADM-REP-04 to 06). */
export const outcomeWords: Record<ReportOutcome, MessageDescriptor> = {
  'Warning issued': msg`Warning issued`,
  'User suspended': msg`User suspended`,
  'User banned': msg`User banned`,
  'Report dismissed': msg`Report dismissed`,
}

export const statusWords: Record<MemberContext['status'], MessageDescriptor> = {
  active: msg`Active`,
  paused: msg`Paused`,
  suspended: msg`Suspended`,
  banned: msg`Banned`,
  deleting: msg`Leaving`,
  erased: msg`Former member`,
}

export const actionWords: Record<MemberContext['actions'][number]['kind'], MessageDescriptor> = {
  warning: msg`Warning`,
  suspension: msg`Suspension`,
  ban: msg`Ban`,
  denial: msg`Verification denied`,
  photo_rejection: msg`Photo rejected`,
}
