import type { MemberId } from '@adire/contract/ids.ts'
import { type WorkQueue, workQueues } from '@adire/contract/work-queues.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { WaitingItem } from '../../db/waiting-items.ts'
import { waitingAddressFlags } from '../address-flags/shared-queries.ts'
import { waitingAgeChecks } from '../age-checks/shared-queries.ts'
import { waitingAppeals } from '../appeals/shared-queries.ts'
import { waitingAdReports, waitingDiscrepancies } from '../campaigns/shared-queries.ts'
import { waitingBreaches } from '../breaches/shared-queries.ts'
import { waitingGrants } from '../grants/shared-queries.ts'
import { waitingDataRequests, waitingInquiries } from '../inquiries/shared-queries.ts'
import { waitingMembers, waitingPhotos } from '../moderation/shared-queries.ts'
import { waitingQuarantinedEvents } from '../payments/shared-queries.ts'
import { waitingHeldReferrals } from '../referrals/shared-queries.ts'
import { waitingRefunds } from '../revenue/shared-queries.ts'
import { waitingHolds } from '../risk/shared-queries.ts'
import { waitingReports } from '../safety/shared-queries.ts'
import { waitingSelfies } from '../selfie-checks/shared-queries.ts'
import { waitingVoices } from '../voices/shared-queries.ts'
import { waitingVouches } from '../vouches/shared-queries.ts'

/** Selects the items of each work queue, without those that concern the viewer. */
const items: Record<WorkQueue, (viewer: MemberId) => RawBuilder<WaitingItem>> = {
  members: waitingMembers,
  photos: waitingPhotos,
  selfies: waitingSelfies,
  voices: waitingVoices,
  vouches: waitingVouches,
  risk: waitingHolds,
  ageChecks: waitingAgeChecks,
  reports: waitingReports,
  appeals: waitingAppeals,
  inquiries: waitingInquiries,
  dataRequests: waitingDataRequests,
  breaches: waitingBreaches,
  refunds: waitingRefunds,
  grants: waitingGrants,
  quarantinedEvents: waitingQuarantinedEvents,
  heldReferrals: waitingHeldReferrals,
  addressFlags: waitingAddressFlags,
  discrepancies: waitingDiscrepancies,
  adReports: waitingAdReports,
}

export interface LoadRow {
  queue: WorkQueue
  count: number
  overdueCount: number
  urgentCount: number
  oldestAt: Date
  firstDueAt: Date
}

/**
 * Measures these queues in one statement; empty ones are missing. Items of `appeals`, `reports` and
 * inquiries know when they are due; for others the target time of the queue counts.
 */
export async function listLoads(
  db: Db,
  queues: readonly WorkQueue[],
  { viewer, now }: { viewer: MemberId; now: Date },
): Promise<LoadRow[]> {
  const selected = queues.map(
    (queue) => sql`
      select ${sql.lit(queue)} as queue, since, coalesce(due_at, since + make_interval(hours => ${targetHours(queue)}::integer)) as due_at, is_urgent
      from (${items[queue](viewer)}) items`,
  )
  const { rows } = await sql<LoadRow>`
    select queue, count(*)::integer as count,
      (count(*) filter (where due_at <= ${now}))::integer as "overdueCount",
      (count(*) filter (where is_urgent))::integer as "urgentCount",
      min(since) as "oldestAt", min(due_at) as "firstDueAt"
    from (${sql.join(selected, sql` union all `)}) waiting
    group by queue`.execute(db)
  return rows
}

/** Target time of a queue whose items don't know when they are due. */
function targetHours(queue: WorkQueue): number {
  const { target } = workQueues[queue]
  return 'hours' in target ? target.hours : 0
}

/**
 * Records that staff are notified of these queues now; returns those not recorded since
 * `notifiedBefore`.
 */
export async function saveNotices(
  tx: Tx,
  queues: ReadonlySet<WorkQueue>,
  { at, notifiedBefore }: { at: Date; notifiedBefore: Date },
): Promise<ReadonlySet<WorkQueue>> {
  const { rows } = await sql<{ queue: WorkQueue }>`
    insert into overdue_notices as known (queue, notified_at)
    select queue, ${at}::timestamptz from unnest(${[...queues]}::text[]) queue
    on conflict (queue) do update set notified_at = excluded.notified_at where known.notified_at <= ${notifiedBefore}
    returning queue`.execute(tx)
  return new Set(rows.map(({ queue }) => queue))
}
