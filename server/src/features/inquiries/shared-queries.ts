import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { workQueues } from '@adire/contract/work-queues.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * Selects the items of the work queue `inquiries`: those that nobody has contacted yet. Reports of
 * profiles have the target time of reports.
 */
export function waitingInquiries() {
  return waitingItems(sql`ad_inquiries where status = 'new'`, {
    since: sql`created_at`,
    dueAt: sql`created_at + make_interval(hours => case when is_profile_report
      then ${sql.lit(REPORT_CLOCK_HOURS)} else ${sql.lit(workQueues.inquiries.target.hours)} end)`,
  })
}
