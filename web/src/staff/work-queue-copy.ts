import type { WorkQueue } from '@adire/contract/work-queues.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Names of the work queues in the overview and in notifications. */
export const workQueueLabels: Record<WorkQueue, MessageDescriptor> = {
  members: msg`People to verify`,
  photos: msg`Photos`,
  selfies: msg`Selfies`,
  voices: msg`Recordings`,
  vouches: msg`Vouches`,
  risk: msg`Risk`,
  ageChecks: msg`Age checks`,
  reports: msg`Reports`,
  appeals: msg`Appeals`,
  inquiries: msg`Inquiries`,
  dataRequests: msg`Data requests`,
  breaches: msg`Data breaches`,
  refunds: msg`Refunds to approve`,
  grants: msg`Grants to approve`,
  quarantinedEvents: msg`Quarantined payments`,
  heldReferrals: msg`Held referrals`,
  addressFlags: msg`Flagged addresses`,
  discrepancies: msg`Ad discrepancies`,
  adReports: msg`Reported ads`,
}
