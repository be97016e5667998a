import type { Pack, Plan } from '@adire/contract/payments.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../lib/api.ts'
import { errorCode, errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import type { Offer } from './use-offer.ts'

export type Goods = { kind: 'tokens'; pack: Pack } | { kind: 'subscription'; plan: Plan }

/**
 * Creates the checkout and redirects to it. A repeated press after a lost answer or a double click
 * is one order; the button stays busy during the redirect.
 */
export function useCheckout(offer: Offer) {
  const intent = useRef<{ goods: string; clientId: string }>(undefined)
  const checkout = useMutation({
    mutationFn: (goods: Goods) => create(goods, offer, clientIdFor(goods)),
    onSuccess: ({ url }) => location.assign(url),
    onError(error, goods) {
      // Refused, not lost: the next press is a new order.
      if (errorCode(error)) intent.current = undefined
      if (hasCode(error, 'QUOTE_EXPIRED')) void offer.retry()
      toast.error(failureCopy(error, goods.kind))
    },
  })

  function clientIdFor(goods: Goods): string {
    const name = `${goods.kind === 'tokens' ? goods.pack.id : goods.plan.id}:${offer.code ?? ''}:${offer.method ?? ''}`
    if (intent.current?.goods !== name)
      intent.current = { goods: name, clientId: crypto.randomUUID() }
    return intent.current.clientId
  }

  // Back from the checkout, the browser may restore this page from its cache.
  const { reset } = checkout
  useEffect(() => {
    function wake({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      intent.current = undefined
      reset()
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [reset])

  const isLeaving = checkout.isPending || checkout.isSuccess
  return {
    isLeaving,
    buy(goods: Goods) {
      if (!isLeaving) checkout.mutate(goods)
    },
  }
}

function create(goods: Goods, { code, method }: Offer, clientId: string) {
  const terms = { currencyCode: code ?? '', method, clientId }
  return goods.kind === 'tokens'
    ? client.payments.createTokenCheckout({
        packageId: goods.pack.id,
        quote: goods.pack.quote,
        ...terms,
      })
    : client.payments.createSubscriptionCheckout({
        planType: goods.plan.id,
        quote: goods.plan.quote,
        ...terms,
      })
}

/**
 * The specification's texts: a title by purchase, and the reason; names another currency that would
 * work (PAY-TOK-22, PAY-SUB-16).
 */
function failureCopy(error: unknown, kind: Goods['kind']): Copy {
  const title = kind === 'tokens' ? t`Purchase Failed` : t`Subscription Failed`
  return {
    title,
    description: errorCopy(error, { title, description: t`Please try again` }).description,
  }
}
