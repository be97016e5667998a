import { HOUR_MS } from '@adire/contract/durations.ts'
import type { AdminInquiry } from '@adire/contract/inquiries.ts'
import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { workQueues } from '@adire/contract/work-queues.ts'

/** Computes until when an inquiry is answered; reports of profiles have the clock of reports. */
export function computeDueTime({
  kind,
  createdAt,
}: Pick<AdminInquiry, 'kind' | 'createdAt'>): string {
  const hours = kind === 'report' ? REPORT_CLOCK_HOURS : workQueues.inquiries.target.hours
  return new Date(Date.parse(createdAt) + hours * HOUR_MS).toISOString()
}
