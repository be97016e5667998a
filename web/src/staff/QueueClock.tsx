import { HOUR_MS } from '@adire/contract/durations.ts'
import { type WorkQueue, workQueues } from '@adire/contract/work-queues.ts'
import { DueCountdown } from './DueCountdown.tsx'

/** Queues with a target time in hours. */
type HourQueue = Exclude<WorkQueue, 'appeals' | 'dataRequests'>

type Props = {
  queue: HourQueue
  /** When the item arrived. */
  since: string
}

/** Time left of the target time of an open item, or how long it is overdue. */
export function QueueClock({ queue, since }: Props) {
  const dueAt = Date.parse(since) + workQueues[queue].target.hours * HOUR_MS
  return <DueCountdown at={new Date(dueAt).toISOString()} />
}
