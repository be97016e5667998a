import type { Pack, Plan } from '@adire/contract/payments.ts'
import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { errorCode, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { rememberOrigin } from '../../lib/checkout-origin.ts'
import { writeCheckoutFailure } from './checkout-copy.ts'
import type { Offer } from './use-offer.ts'

export type CheckoutItem = { kind: 'tokens'; pack: Pack } | { kind: 'subscription'; plan: Plan }

/**
 * Creates the checkout at the payment provider and redirects to it. A repeated press after a lost
 * response or a double click is one order, because the `clientId` stays the same. `isLeaving` stays
 * true during the redirect.
 */
export function useCheckout(offer: Offer) {
  const intent = useRef<{ key: string; clientId: string }>(undefined)
  const checkout = useMutation({
    mutationFn: (item: CheckoutItem) => createCheckout(item, offer, getClientId(item)),
    onSuccess({ url }) {
      rememberOrigin()
      location.assign(url)
    },
    onError(error, item) {
      // Refused, not lost: the next press is a new order.
      if (errorCode(error)) intent.current = undefined
      if (hasCode(error, 'QUOTE_EXPIRED')) void offer.retry()
      toast.error(writeCheckoutFailure(error, item.kind))
    },
  })

  function getClientId(item: CheckoutItem): string {
    const key = `${item.kind === 'tokens' ? item.pack.id : item.plan.id}:${offer.code ?? ''}:${offer.method ?? ''}`
    if (intent.current?.key !== key) intent.current = { key, clientId: crypto.randomUUID() }
    return intent.current.clientId
  }

  // Back from the checkout, the browser may restore this page from its cache.
  const { reset } = checkout
  useEffect(() => {
    function handlePageShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      intent.current = undefined
      reset()
    }
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [reset])

  const isLeaving = checkout.isPending || checkout.isSuccess
  return {
    isLeaving,
    buy(item: CheckoutItem) {
      if (!isLeaving) checkout.mutate(item)
    },
  }
}

function createCheckout(item: CheckoutItem, { code, method }: Offer, clientId: string) {
  const terms = { currencyCode: code ?? '', method, clientId }
  return item.kind === 'tokens'
    ? client.payments.createTokenCheckout({
        packageId: item.pack.id,
        quote: item.pack.quote,
        ...terms,
      })
    : client.payments.createSubscriptionCheckout({
        planType: item.plan.id,
        quote: item.plan.quote,
        termsVersion: RENEWAL_TERMS_VERSION,
        ...terms,
      })
}
