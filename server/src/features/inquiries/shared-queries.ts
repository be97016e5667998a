import { REPORT_CLOCK_HOURS } from '@adire/contract/report-clocks.ts'
import { workQueues } from '@adire/contract/work-queues.ts'
import { sql } from 'kysely'
import { waitingItems } from '../../db/waiting-items.ts'

/** True for an inquiry `i` that waits for an answer. A reply doesn't end a request about data: closing it does. */
const IS_WAITING = sql<boolean>`(i.status = 'new' or (i.data_due_at is not null and i.status <> 'closed'))`

/** Time by which staff should answer an inquiry `i`. Reports of profiles have the target time of reports. */
const TARGET_TIME = sql<Date>`coalesce(i.data_due_at, i.created_at + make_interval(hours => case when i.is_profile_report
  then ${sql.lit(REPORT_CLOCK_HOURS)} else ${sql.lit(workQueues.inquiries.target.hours)} end))`

/** Target time of an inquiry `i`; null once nobody waits. */
export const DUE_AT = sql<Date | null>`case when ${IS_WAITING} then ${TARGET_TIME} end`

/** Selects the items of the work queue `inquiries`: those that nobody has contacted yet. */
export function waitingInquiries() {
  return waitingItems(sql`ad_inquiries i where i.status = 'new' and i.data_due_at is null`, {
    since: sql`i.created_at`,
    dueAt: TARGET_TIME,
  })
}

/** Selects the items of the work queue `dataRequests`: those that aren't closed. */
export function waitingDataRequests() {
  return waitingItems(
    sql`ad_inquiries i where i.status <> 'closed' and i.data_due_at is not null`,
    {
      since: sql`i.created_at`,
      dueAt: TARGET_TIME,
    },
  )
}
