import type { WorkQueue } from '@adire/contract/work-queues.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { type LoadCounts, sumLoads } from './work-queue-rules.ts'

/** Loads of the queues of this member of staff; live events of staff update them. */
export function useWorkQueues() {
  return useQuery(api.queues.overview.queryOptions())
}

/** Counts of these queues together; undefined until loaded. */
export function useLoadCounts(...queues: WorkQueue[]): LoadCounts | undefined {
  const { data } = useWorkQueues()
  return data && sumLoads(data.queues, queues)
}
