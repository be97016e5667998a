import { QUEUE_COUNT_SHOWN, type QueueLoad, type WorkQueue } from '@adire/contract/work-queues.ts'
import { formatCount } from '../lib/format.ts'

export type LoadCounts = Pick<QueueLoad, 'count' | 'overdueCount' | 'urgentCount'>

/** Adds up the counts of these queues. */
export function sumLoads(loads: readonly QueueLoad[], queues: readonly WorkQueue[]): LoadCounts {
  const total = { count: 0, overdueCount: 0, urgentCount: 0 }
  for (const { queue, count, overdueCount, urgentCount } of loads) {
    if (!queues.includes(queue)) continue
    total.count += count
    total.overdueCount += overdueCount
    total.urgentCount += urgentCount
  }
  return total
}

/** Splits queues into those with items, the longest overdue on top, and the empty ones. */
export function sortLoads(loads: readonly QueueLoad[]): { busy: QueueLoad[]; empty: QueueLoad[] } {
  return {
    busy: loads
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => dueTime(one) - dueTime(other)),
    empty: loads.filter(({ count }) => count === 0),
  }
}

function dueTime({ firstDueAt }: QueueLoad): number {
  return firstDueAt === null ? Infinity : Date.parse(firstDueAt)
}

/** Formats a count that the server stops at `QUEUE_COUNT_MAXIMUM`: "999+". */
export function formatLoad(count: number): string {
  return count > QUEUE_COUNT_SHOWN ? `${formatCount(QUEUE_COUNT_SHOWN)}+` : formatCount(count)
}
