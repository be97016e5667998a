import type { QueueName } from '@adire/contract/queues.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'
import { errorCopy } from './error-copy.ts'
import { toast } from './toast.ts'
import { useVisit } from './use-visit.ts'

type Options = {
  id: string
  /** False once the report or appeal is decided. */
  isOpen: boolean
}

/**
 * Leases a report or appeal to this moderator while its page is visible. `heldBy` names another
 * holder, from whom an admin can take it over.
 */
export function useLease(
  queue: Extract<QueueName, 'reports' | 'appeals'>,
  { id, isOpen }: Options,
) {
  const queryClient = useQueryClient()
  const { visit, renewal } = useVisit(queue, id)
  const lease = useQuery({
    ...api.queues.open.queryOptions({ input: { queue, id, visit } }),
    ...renewal,
    enabled: renewal.enabled && isOpen,
    // The server refuses a decided report or appeal, and the page shows the decision.
    retry: false,
  })
  const takeOver = useMutation(
    api.queues.takeOver.mutationOptions({
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Error`,
            description: t`Couldn’t take this over. Try again.`,
          }),
        ),
      onSettled: () =>
        Promise.all(
          [api.queues.key(), api.moderation.key(), api.appeals.key()].map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        ),
    }),
  )
  return {
    heldBy: (isOpen && lease.data?.heldBy) || null,
    takeOver: { isPending: takeOver.isPending, run: () => takeOver.mutate({ queue, id, visit }) },
  }
}
