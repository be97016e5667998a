import type { MemberId } from '@adire/contract/ids.ts'
import type { Role } from '@adire/contract/members.ts'
import { listWorkQueues, type QueueLoad, type WorkQueue } from '@adire/contract/work-queues.ts'
import { DAY_MS } from '@adire/contract/durations.ts'
import type { Db, Tx } from '../../db/db.ts'
import { notify } from '../notifications/operations.ts'
import { listActiveStaff } from '../notifications/shared-queries.ts'
import { listLoads, saveNotices } from './queries.ts'

/** Reads what waits for a member of staff, per queue of their role. */
export async function readLoads(
  db: Db,
  viewer: { id: MemberId; role: Role },
  now: Date,
): Promise<QueueLoad[]> {
  const queues = listWorkQueues(viewer.role)
  const loads = new Map(
    (await listLoads(db, queues, { viewer: viewer.id, now })).map((load) => [load.queue, load]),
  )
  return queues.map((queue) => {
    const load = loads.get(queue)
    return {
      queue,
      count: load?.count ?? 0,
      overdueCount: load?.overdueCount ?? 0,
      urgentCount: load?.urgentCount ?? 0,
      oldestAt: load?.oldestAt.toISOString() ?? null,
      firstDueAt: load?.firstDueAt.toISOString() ?? null,
    }
  })
}

/** Time between two notifications about the same queue. */
const NOTICE_EVERY_MS = DAY_MS

/**
 * Notifies staff of the queues of their role that have overdue items: one notification for all of
 * them, and at most one a day for each queue.
 */
export async function notifyOfOverdueQueues(tx: Tx, now: Date): Promise<void> {
  const overdue: { to: MemberId; queues: WorkQueue[] }[] = []
  // Each member of staff has their own counts: nobody learns of a report about themselves.
  for (const staff of await listActiveStaff(tx)) {
    const loads = await readLoads(tx, staff, now)
    const queues = loads.filter(({ overdueCount }) => overdueCount > 0).map(({ queue }) => queue)
    overdue.push({ to: staff.id, queues })
  }
  const due = await saveNotices(tx, new Set(overdue.flatMap(({ queues }) => queues)), {
    at: now,
    notifiedBefore: new Date(now.getTime() - NOTICE_EVERY_MS),
  })
  for (const { to, queues } of overdue) {
    const own = queues.filter((queue) => due.has(queue))
    if (own.length > 0)
      await notify(tx, { to, kind: 'queues_overdue', facts: { queues: own }, at: now })
  }
}
