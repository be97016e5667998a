import { z } from 'zod'
import { APPEAL_BUSINESS_DAYS } from './appeals.ts'
import { BREACH_CLOCK_HOURS } from './breach-clocks.ts'
import { DATA_REQUEST_DAYS } from './data-requests.ts'
import { listKeys } from './keys.ts'
import type { Role } from './members.ts'
import { REPORT_CLOCK_HOURS, URGENT_REPORT_CLOCK_HOURS } from './report-clocks.ts'

type Target = { hours: number } | { days: number } | { businessDays: number }

interface Definition {
  /** Moderators see only the queues of their work (decision T1). */
  isForAdmins: boolean
  /** Time in which an item is decided; urgent reports have `URGENT_REPORT_CLOCK_HOURS`. */
  target: Target
  /** Staff page that lists the items, and its section. */
  path: `/dashboard/admin/${string}`
  search?: { section?: string; status?: string; type?: string; sort?: string }
}

/** Hours in which our texts promise a review (decision T4). */
const REVIEW_HOURS = 24
/** Hours in which our contact page promises an answer (CONTACT "24-48 hours"). */
const INQUIRY_HOURS = 48
/** Hours for decisions that involve a member's money. */
const MONEY_HOURS = 24
/** Hours for checks that nobody outside the staff waits for. */
const CHECK_HOURS = 72

/**
 * Everything that waits for a decision of staff, in the order of the rail. Counts, the overview and
 * the notifications about overdue items are derived from this list; a new queue also needs its
 * items in `server/src/features/queues/queries.ts` and its name in
 * `web/src/staff/work-queue-copy.ts`.
 */
export const workQueues = {
  members: {
    isForAdmins: false,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/users',
  },
  photos: { isForAdmins: false, target: { hours: REVIEW_HOURS }, path: '/dashboard/admin/photos' },
  selfies: {
    isForAdmins: false,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/selfies',
  },
  voices: {
    isForAdmins: false,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/voices',
  },
  vouches: {
    isForAdmins: false,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/vouches',
  },
  risk: {
    isForAdmins: false,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/risk',
  },
  ageChecks: {
    isForAdmins: false,
    target: { hours: URGENT_REPORT_CLOCK_HOURS },
    path: '/dashboard/admin/age-checks',
  },
  reports: {
    isForAdmins: false,
    target: { hours: REPORT_CLOCK_HOURS },
    path: '/dashboard/admin/reports',
  },
  appeals: {
    isForAdmins: false,
    target: { businessDays: APPEAL_BUSINESS_DAYS },
    path: '/dashboard/admin/reports/appeals',
  },
  inquiries: {
    isForAdmins: true,
    target: { hours: INQUIRY_HOURS },
    path: '/dashboard/admin/advertising',
    search: { status: 'new' },
  },
  dataRequests: {
    isForAdmins: true,
    target: { days: DATA_REQUEST_DAYS },
    path: '/dashboard/admin/advertising',
    search: { type: 'data', status: 'open', sort: 'oldest' },
  },
  breaches: {
    isForAdmins: true,
    target: { hours: BREACH_CLOCK_HOURS },
    path: '/dashboard/admin/breaches',
    search: { status: 'open' },
  },
  refunds: {
    isForAdmins: true,
    target: { hours: MONEY_HOURS },
    path: '/dashboard/admin/revenue',
    search: { section: 'payments' },
  },
  grants: {
    isForAdmins: true,
    target: { hours: CHECK_HOURS },
    path: '/dashboard/admin/revenue',
    search: { section: 'grants' },
  },
  quarantinedEvents: {
    isForAdmins: true,
    target: { hours: MONEY_HOURS },
    path: '/dashboard/admin/quarantined-payments',
  },
  heldReferrals: {
    isForAdmins: true,
    target: { hours: CHECK_HOURS },
    path: '/dashboard/admin/held-referrals',
  },
  addressFlags: {
    isForAdmins: true,
    target: { hours: CHECK_HOURS },
    path: '/dashboard/admin/flagged-addresses',
  },
  discrepancies: {
    isForAdmins: true,
    target: { hours: CHECK_HOURS },
    path: '/dashboard/admin/ad-discrepancies',
  },
  adReports: {
    isForAdmins: true,
    target: { hours: REVIEW_HOURS },
    path: '/dashboard/admin/ad-reports',
  },
} as const satisfies Record<string, Definition>

export const WorkQueue = z.enum(listKeys(workQueues))
export type WorkQueue = z.infer<typeof WorkQueue>

/** Lists the queues that a role works on, in the order of the rail. */
export function listWorkQueues(role: Role): WorkQueue[] {
  if (role === 'member') return []
  return WorkQueue.options.filter((queue) => role === 'admin' || !workQueues[queue].isForAdmins)
}

/**
 * Items counted per queue, the longest waiting ones; a count above `QUEUE_COUNT_SHOWN` means more.
 */
export const QUEUE_COUNT_SHOWN = 999
export const QUEUE_COUNT_MAXIMUM = QUEUE_COUNT_SHOWN + 1

/** Load of a queue for the caller. Counts are at most `QUEUE_COUNT_MAXIMUM`. */
export const QueueLoad = z.strictObject({
  queue: WorkQueue,
  count: z.int().max(QUEUE_COUNT_MAXIMUM),
  /** Items past their target time. */
  overdueCount: z.int(),
  /** Open report cases with a clock of one hour; 0 in other queues. */
  urgentCount: z.int(),
  /** When the longest waiting item arrived; null if nothing waits. */
  oldestAt: z.iso.datetime().nullable(),
  /** When the first item is due, or was; null if nothing waits. */
  firstDueAt: z.iso.datetime().nullable(),
})
export type QueueLoad = z.infer<typeof QueueLoad>
