import type { QueueLoad, WorkQueue } from '@adire/contract/work-queues.ts'
import type { TestMember } from './members.ts'

/** Reads what waits in a queue for a member of staff; undefined for queues of other roles. */
export async function readLoad(
  staff: TestMember,
  queue: WorkQueue,
): Promise<QueueLoad | undefined> {
  const { queues } = await staff.client.queues.overview()
  return queues.find((load) => load.queue === queue)
}

/** Counts what waits in a queue for a member of staff; undefined for queues of other roles. */
export async function countWaiting(
  staff: TestMember,
  queue: WorkQueue,
): Promise<number | undefined> {
  return (await readLoad(staff, queue))?.count
}
