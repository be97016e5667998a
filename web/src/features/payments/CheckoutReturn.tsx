import type { OrderId } from '@adire/contract/ids.ts'
import type { Order } from '@adire/contract/payments.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { api, client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { refreshSession } from '../../lib/session.ts'
import type { ShopItem } from '../../lib/shop-requests.ts'
import { toast } from '../../lib/toast.ts'
import { takeOrigin } from '../../lib/checkout-origin.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { choosePollInterval, resolveReturn } from './rules.ts'

/**
 * Handles the return from a checkout: `?subscription=` or `?purchase=`, and the order. Grants
 * nothing; the server decides (MEM-DASH-04 to 06).
 */
export function CheckoutReturn() {
  const { subscription, purchase, order } = useSearch({ from: '/dashboard' })
  const outcome = subscription ?? purchase
  if (outcome === undefined) return null
  return order ? (
    <WithOrder key={order} returned={{ orderId: order, outcome }} />
  ) : (
    <WithoutOrder outcome={outcome} />
  )
}

/**
 * Returns a function that goes back to the page from which the checkout was opened, with the shop
 * open if `buy` is given. If that page is unknown, it only removes the parameters from the URL.
 */
function useLeave() {
  const navigate = useNavigate()
  const { history } = useRouter()
  return (buy?: ShopItem) => {
    const origin = takeOrigin(buy)
    if (origin !== undefined) return history.replace(origin)
    void navigate({
      to: '.',
      search: (old) => ({
        ...old,
        subscription: undefined,
        purchase: undefined,
        order: undefined,
        buy,
      }),
      replace: true,
      resetScroll: false,
    })
  }
}

/** Return without an order, from a typed or bookmarked URL: only refreshes the session. */
function WithoutOrder({ outcome }: Pick<ReturnedOrder, 'outcome'>) {
  const toasts = useOutcomeToasts()
  const leave = useLeave()
  const run = useEffectEvent(() => {
    if (outcome === 'cancelled') toasts.cancelled('subscription')
    else toasts.confirming()
    void refreshSession()
    leave()
  })
  useEffect(() => run(), [])
  return null
}

function WithOrder({ returned }: { returned: ReturnedOrder }) {
  const { order, isUnknown, isOffline, state, invalidateAll } = useReturnedOrder(returned)
  const toasts = useOutcomeToasts()
  const leave = useLeave()

  const settle = useEffectEvent((settled: Order) => {
    if (state === 'paid') toasts.paid(settled)
    else toasts.cancelled(settled.kind)
    void refreshSession()
    void invalidateAll()
    leave()
  })
  const isSettled = state === 'paid' || state === 'cancelled'
  useEffect(() => {
    if (isSettled && order) settle(order)
  }, [isSettled, order])

  if (isUnknown)
    return <ReturnDialog state="unknown" order={undefined} isOffline={isOffline} onLeave={leave} />
  // Members who cancelled don't wait; a toast follows once it is certain.
  if (state === 'paid' || state === 'cancelled' || (returned.outcome === 'cancelled' && !order))
    return null
  return <ReturnDialog state={state} order={order} isOffline={isOffline} onLeave={leave} />
}

function useOutcomeToasts() {
  const { t } = useLingui()
  return {
    paid({ kind, tokens }: Order) {
      if (kind === 'subscription') {
        toast.success({
          title: t`Subscription Successful!`,
          description: t`Thank you. You now have all Premium features.`,
        })
        return
      }
      const added = plural(tokens, {
        one: '# token has been added',
        other: '# tokens have been added',
      })
      toast.success({
        title: t`Tokens Added!`,
        description: t`Thank you. ${added} to your wallet.`,
      })
    },
    cancelled(kind: Order['kind']) {
      if (kind === 'subscription')
        toast.info({
          title: t`Subscription Cancelled`,
          description: t`You cancelled the subscription process. No charges were made.`,
        })
      else
        toast.info({
          title: t`Purchase Cancelled`,
          description: t`You cancelled the purchase. No charges were made.`,
        })
    },
    confirming: () =>
      toast.info({
        title: t`Confirming your payment…`,
        description: t`We’ll turn on your Premium features as soon as it’s confirmed.`,
      }),
  }
}

/**
 * Time after the return in which polling waits for the provider's webhook; later polls make our
 * server ask the provider (decision M4).
 */
const WEBHOOK_WAIT_MS = 6000

interface ReturnedOrder {
  orderId: OrderId
  outcome: 'success' | 'cancelled'
}

/** Polls the order that the checkout returned from until it is decided. */
function useReturnedOrder({ orderId, outcome }: ReturnedOrder) {
  const queryClient = useQueryClient()
  const [startedAt] = useState(() => Date.now())
  const order = useQuery({
    queryKey: api.payments.order.queryKey({ input: { id: orderId } }),
    queryFn: () =>
      Date.now() - startedAt < WEBHOOK_WAIT_MS
        ? client.payments.order({ id: orderId })
        : client.payments.checkOrder({ id: orderId }),
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdatedAt } }) =>
      hasCode(error, 'NOT_FOUND')
        ? false
        : choosePollInterval(
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
    invalidateAll: () => queryClient.invalidateQueries(),
  }
}
