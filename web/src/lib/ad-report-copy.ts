import type { AdReportReason } from '@adire/contract/ad-reports.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Reasons for which members report an ad. */
export const adReportReasonLabels: Record<AdReportReason, MessageDescriptor> = {
  misleading: msg`It’s misleading`,
  scam: msg`It looks like a scam`,
  offensive: msg`It’s offensive or hateful`,
  adult: msg`It’s sexual or for adults only`,
  other: msg`Something else`,
}
