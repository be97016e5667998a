import { type WorkQueue, workQueues } from '@adire/contract/work-queues.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { queue: WorkQueue; className?: string; children: ReactNode }

/** Link to the staff page that lists the items of a queue. */
export function QueueLink({ queue, ...rest }: Props) {
  const target = workQueues[queue]
  return <Link to={target.path} search={'search' in target ? target.search : {}} {...rest} />
}
