import type { OrderId } from '@adire/contract/ids.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { askAgainMs, resolveReturn } from './rules.ts'

/**
 * Reads before this only return what the server knows; later ones query the provider (decision M4).
 */
const PLAIN_READS_MS = 6000

export interface CheckoutReturnState {
  orderId: OrderId
  outcome: 'success' | 'cancelled'
}

/** Polls the order that the checkout returned from until it is decided. */
export function useReturn({ orderId, outcome }: CheckoutReturnState) {
  const queryClient = useQueryClient()
  const [startedAt] = useState(() => Date.now())
  const order = useQuery({
    queryKey: api.payments.order.queryKey({ input: { id: orderId } }),
    queryFn: () =>
      Date.now() - startedAt < PLAIN_READS_MS
        ? client.payments.order({ id: orderId })
        : client.payments.checkOrder({ id: orderId }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdatedAt } }) =>
      hasCode(error, 'NOT_FOUND')
        ? false
        : askAgainMs(
            resolveReturn({ status: data?.status, outcome, waitedMs: dataUpdatedAt - startedAt }),
          ),
  })

  return {
    order: order.data,
    isUnknown: hasCode(order.error, 'NOT_FOUND'),
    isOffline: order.fetchStatus === 'paused',
    state: resolveReturn({
      status: order.data?.status,
      outcome,
      waitedMs: order.dataUpdatedAt - startedAt,
    }),
    refresh: () => queryClient.invalidateQueries(),
  }
}
