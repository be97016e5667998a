import { OrderId } from '@adire/contract/ids.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import { returnPath } from '@adire/contract/payments.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { RequestContext } from '../../../deps.ts'
import { type PaymentGateway, ProviderFailed } from '../../../gateways/payment-gateway.ts'
import { type Actor, isStaff } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { member } from '../../../procedures.ts'
import { describeItem } from '../catalogue-rules.ts'
import {
  addOrder,
  claimOrder,
  findOrderByClientId,
  type OrderRow,
  releaseOrder,
  saveCheckout,
} from '../queries.ts'
import { redeemQuote } from '../quote-rules.ts'
import { CLAIM_MS, findCheckoutEnd, isRunning, orderMethods } from '../rules.ts'
import { listRunning } from '../subscription-queries.ts'
import { lockWallet } from '../../tokens/shared-queries.ts'

type Member = RequestContext & { actor: Actor }

interface Wish {
  kind: 'tokens' | 'subscription'
  item: string
  currencyCode: string
  method?: PaymentMethod | undefined
  quote: string
  clientId: string
}

export const createTokenCheckout = member.payments.createTokenCheckout.handler(
  ({ input: { packageId: item, ...wish }, context }) =>
    openCheckout(context, { kind: 'tokens', item, ...wish }),
)

export const createSubscriptionCheckout = member.payments.createSubscriptionCheckout.handler(
  ({ input: { planType: item, ...wish }, context }) =>
    openCheckout(context, { kind: 'subscription', item, ...wish }),
)

/**
 * Opens one order and one checkout at the provider per press, however often the request is
 * repeated.
 */
async function openCheckout(
  context: Member,
  wish: Wish,
): Promise<{ orderId: OrderId; url: string }> {
  // Staff, who can grant and refund, can't buy (PAY-02, PAY-03).
  if (isStaff(context.actor)) fail('FORBIDDEN')
  const known = await findOrderByClientId(context.db, context.actor.id, wish.clientId)
  if (known) return resume(context, known, wish)
  const { gateway, method } = route(context, wish)
  const now = context.clock.now()
  const { secret, member: memberId } = {
    secret: context.config.sessionSecret,
    member: context.actor.id,
  }
  const quote = redeemQuote({ secret, member: memberId }, wish.quote, {
    wish: { kind: wish.kind, item: wish.item, currency: wish.currencyCode },
    now,
  })

  const id = OrderId.parse(crypto.randomUUID())
  const isNew = await inTransaction(context.db, async (tx) => {
    if (wish.kind === 'subscription') {
      await lockWallet(tx, memberId)
      if ((await listRunning(tx, memberId)).some((subscription) => isRunning(subscription, now)))
        fail('SUBSCRIPTION_EXISTS')
    }
    const { provider, isLive } = gateway
    return addOrder(tx, {
      ...quote,
      id,
      memberId,
      clientId: wish.clientId,
      method,
      provider,
      isLive,
      at: now,
    })
  })
  const order = await findOrderByClientId(context.db, memberId, wish.clientId)
  if (!order) throw new Error('an order was neither added nor found')
  return isNew ? ask(context, order, gateway) : resume(context, order, wish)
}

/**
 * Handles a repeated press: returns the same answer, reports that it is running, or resumes after a
 * crash.
 */
async function resume(
  context: Member,
  order: OrderRow,
  wish: Wish,
): Promise<{ orderId: OrderId; url: string }> {
  const isSame =
    order.kind === wish.kind && order.item === wish.item && order.currency === wish.currencyCode
  if (!isSame || (wish.method !== undefined && wish.method !== order.method))
    return fail('CLIENT_ID_USED')
  if (order.checkoutUrl !== null) return { orderId: order.id, url: order.checkoutUrl }
  if (order.providerRef !== null) return fail('NO_CHECKOUT_ADDRESS', { kind: order.kind })
  const at = context.clock.now()
  const before = new Date(at.getTime() - CLAIM_MS)
  if (!(await inTransaction(context.db, (tx) => claimOrder(tx, order.id, { before, at }))))
    return fail('CHECKOUT_RUNNING')
  const gateway = context.payments.byProvider(order.provider) ?? fail('PAYMENT_PROVIDER_FAILED')
  return ask(context, order, gateway)
}

async function ask(
  context: Member,
  order: OrderRow,
  gateway: PaymentGateway,
): Promise<{ orderId: OrderId; url: string }> {
  const { publicUrl } = context.config
  const { id, kind, amountMinor, currency, decimals, months } = order
  try {
    const { ref, url } = await gateway.openCheckout({
      orderId: id,
      kind,
      description: describeItem(order),
      amountMinor,
      currency,
      decimals,
      months,
      email: context.actor.email,
      successUrl: `${publicUrl}${returnPath(kind, 'success', id)}`,
      cancelUrl: `${publicUrl}${returnPath(kind, 'cancelled', id)}`,
      expiresAt: findCheckoutEnd(order.createdAt, context.clock.now()),
    })
    await inTransaction(context.db, (tx) => saveCheckout(tx, id, { ref, url }))
    return url === null ? fail('NO_CHECKOUT_ADDRESS', { kind }) : { orderId: id, url }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    context.log.warn(
      { err: error, orderId: id, provider: gateway.provider },
      'payments: no checkout was opened',
    )
    await inTransaction(context.db, (tx) => releaseOrder(tx, id))
    return fail('PAYMENT_PROVIDER_FAILED')
  }
}

/**
 * Picks the provider: the member's choice if the currency lists it, else the currency's default
 * (PAY-CUR-03, PAY-CUR-04).
 */
function route(
  { systemConfig, payments }: Member,
  { currencyCode, method: wished }: Wish,
): { gateway: PaymentGateway; method: PaymentMethod } {
  const currency = systemConfig.findCurrency(currencyCode)
  const refuse = (reason: 'not_supported' | 'not_enabled', method: PaymentMethod) =>
    fail('PAYMENT_METHOD_UNAVAILABLE', { reason, method, currency: currencyCode })
  if (!currency?.isActive) return refuse('not_supported', wished ?? 'stripe')
  const methods = orderMethods(currencyCode, currency.methods)
  if (wished && !methods.includes(wished)) return refuse('not_supported', wished)
  for (const method of wished ? [wished] : methods) {
    const gateway = payments.forMethod(method)
    if (gateway) return { gateway, method }
  }
  return refuse('not_enabled', wished ?? methods[0] ?? 'stripe')
}
