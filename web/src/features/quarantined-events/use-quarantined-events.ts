import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

export function useQuarantinedEvents(state: 'open' | 'closed') {
  return useInfiniteQuery(
    api.payments.listQuarantinedEvents.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Retries and closes quarantined events. The dialog for closing shows the errors of `close`. */
export function useQuarantineActions() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.payments.key() })
  const retry = useMutation(
    api.payments.retryQuarantinedEvent.mutationOptions({
      onSuccess({ outcome, reason }) {
        if (outcome === 'quarantined')
          toast.info({ title: t`It still doesn’t match`, description: reason ?? undefined })
        else if (outcome === 'waiting')
          toast.info({ title: t`It’s waiting for a payment that we haven’t received yet` })
        else if (outcome === 'ignored')
          toast.info({ title: t`The event contains nothing to apply` })
        else toast.success({ title: t`It matches now, and the ledger was updated` })
      },
      onError: (error) => showDecisionFailure(error, t`Failed to perform action`),
      onSettled,
    }),
  )
  const close = useMutation(
    api.payments.closeQuarantinedEvent.mutationOptions({
      onSuccess: () => toast.success({ title: t`Closed` }),
      onSettled,
    }),
  )
  return { retry, close }
}
