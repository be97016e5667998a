import type { OrderId } from '@adire/contract/ids.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { askAgainMs, resolveReturn } from './rules.ts'

/** The first questions read what the server knows; from then on it is to ask the provider (decision M4). */
const PLAIN_READS_MS = 6000

export interface Returned {
  orderId: OrderId
  outcome: 'success' | 'cancelled'
}

/** What became of the order that the browser came back from; asked again until it is decided. */
export function useReturn({ orderId, outcome }: Returned) {
  const queryClient = useQueryClient()
  const [startedAt] = useState(() => Date.now())
  const order = useQuery({
    queryKey: api.payments.order.queryKey({ input: { id: orderId } }),
    queryFn: () =>
      Date.now() - startedAt < PLAIN_READS_MS ? client.payments.order({ id: orderId }) : client.payments.checkOrder({ id: orderId }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdatedAt } }) =>
      hasCode(error, 'NOT_FOUND')
        ? false
        : askAgainMs(resolveReturn({ status: data?.status, outcome, waitedMs: dataUpdatedAt - startedAt })),
  })

  return {
    order: order.data,
    isUnknown: hasCode(order.error, 'NOT_FOUND'),
    isOffline: order.fetchStatus === 'paused',
    state: resolveReturn({ status: order.data?.status, outcome, waitedMs: order.dataUpdatedAt - startedAt }),
    refresh: () => queryClient.invalidateQueries(),
  }
}
