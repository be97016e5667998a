import type { ItemId } from '@adire/contract/payments.ts'
import { type MemberId, OrderId } from '@adire/contract/ids.ts'
import type { PaymentMethod } from '@adire/contract/money.ts'
import { PlanId, returnPath } from '@adire/contract/payments.ts'
import type { Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { type PaymentGateway, ProviderFailed } from '../../../gateways/payment-gateway.ts'
import { isStaff } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { writeMoney } from '../../../lib/formats.ts'
import { member } from '../../../procedures.ts'
import { describeItem } from '../../../lib/order-names.ts'
import {
  addOrder,
  claimOrder,
  findOrderByClientId,
  type OrderRow,
  releaseOrder,
  saveCheckout,
} from '../queries.ts'
import { decryptQuote, type Quote } from '../quote-rules.ts'
import { addConsent } from '../renewal-queries.ts'
import { writeRenewalTerms } from '../renewal-text-rules.ts'
import { CLAIM_MS, findCheckoutEnd, isRunning, orderMethods } from '../rules.ts'
import { listRunning } from '../subscription-queries.ts'
import { lockWallet } from '../../tokens/shared-queries.ts'

interface CheckoutInput {
  kind: 'tokens' | 'subscription'
  item: ItemId
  currencyCode: string
  method?: PaymentMethod | undefined
  quote: string
  clientId: string
  termsVersion?: number | undefined
}

export const createTokenCheckout = member.payments.createTokenCheckout.handler(
  ({ input: { packageId: item, ...input }, context }) =>
    openCheckout(context, { kind: 'tokens', item, ...input }),
)

export const createSubscriptionCheckout = member.payments.createSubscriptionCheckout.handler(
  ({ input: { planType: item, ...input }, context }) =>
    openCheckout(context, { kind: 'subscription', item, ...input }),
)

/**
 * Creates one order per `clientId` and opens its checkout. A repeated request continues the same
 * order; after a crash it may open a second checkout once the first is about to close.
 */
async function openCheckout(
  context: ActorContext,
  input: CheckoutInput,
): Promise<{ orderId: OrderId; url: string }> {
  // Staff can't buy, because they can grant and refund (PAY-02, PAY-03). The contract only declares
  // it: handlers enforce `refuses`.
  if (isStaff(context.actor)) fail('FORBIDDEN')
  const existing = await findOrderByClientId(context.db, context.actor.id, input.clientId)
  if (existing) return resumeCheckout(context, existing, input)
  const { gateway, method } = pickGateway(context, input)
  const now = context.clock.now()
  const secrets = context.config.sessionSecrets
  const memberId = context.actor.id
  const quote = decryptQuote({ secrets, member: memberId }, input.quote, {
    kind: input.kind,
    item: input.item,
    currency: input.currencyCode,
    now,
  })

  const id = OrderId.parse(crypto.randomUUID())
  const isNew = await inTransaction(context.db, async (tx) => {
    if (input.kind === 'subscription') {
      // Events that start a subscription take the same lock.
      await lockWallet(tx, memberId)
      if ((await listRunning(tx, memberId)).some((subscription) => isRunning(subscription, now)))
        fail('SUBSCRIPTION_EXISTS')
    }
    const { provider, isLive } = gateway
    const isAdded = await addOrder(tx, {
      ...quote,
      id,
      memberId,
      clientId: input.clientId,
      method,
      provider,
      isLive,
      at: now,
    })
    if (isAdded) await storeConsent(tx, { id, memberId, quote, input, at: now })
    return isAdded
  })
  const order = await findOrderByClientId(context.db, memberId, input.clientId)
  if (!order) throw new Error('an order was neither added nor found')
  return isNew ? requestCheckout(context, order, gateway) : resumeCheckout(context, order, input)
}

interface OrderedPlan {
  id: OrderId
  memberId: MemberId
  quote: Quote
  input: CheckoutInput
  at: Date
}

/** Stores the renewal terms that the member saw beside the pay button. */
async function storeConsent(
  tx: Tx,
  { id, memberId, quote, input, at }: OrderedPlan,
): Promise<void> {
  const plan = PlanId.safeParse(quote.item).data
  const version = input.termsVersion
  if (version === undefined || plan === undefined) return
  const { amountMinor, currency } = quote
  const text = writeRenewalTerms(plan, writeMoney(amountMinor, quote))
  await addConsent(tx, { orderId: id, memberId, version, text, amountMinor, currency, at })
}

/**
 * Answers a repeated request: with the same checkout, with CHECKOUT_RUNNING while another request
 * opens it, or with a new attempt if that request failed or died.
 */
async function resumeCheckout(
  context: ActorContext,
  order: OrderRow,
  input: CheckoutInput,
): Promise<{ orderId: OrderId; url: string }> {
  const isSame =
    order.kind === input.kind && order.item === input.item && order.currency === input.currencyCode
  if (!isSame || (input.method !== undefined && input.method !== order.method))
    return fail('CLIENT_ID_USED')
  if (order.checkoutUrl !== null) return { orderId: order.id, url: order.checkoutUrl }
  if (order.providerRef !== null) return fail('NO_CHECKOUT_ADDRESS', { kind: order.kind })
  const at = context.clock.now()
  const before = new Date(at.getTime() - CLAIM_MS)
  if (!(await inTransaction(context.db, (tx) => claimOrder(tx, order.id, { before, at }))))
    return fail('CHECKOUT_RUNNING')
  const gateway = context.payments.byProvider(order.provider) ?? fail('PAYMENT_PROVIDER_FAILED')
  return requestCheckout(context, order, gateway)
}

/**
 * Opens the checkout of a claimed order, outside any transaction. If the provider fails, the order
 * is released for an immediate retry; other errors keep the claim for CLAIM_MS.
 */
async function requestCheckout(
  context: ActorContext,
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
 * Picks the provider: the method the member chose, never replaced by another, or without a choice
 * the currency's first method that is enabled here (PAY-CUR-03, PAY-CUR-04).
 */
function pickGateway(
  { systemConfig, payments }: ActorContext,
  { currencyCode, method: chosen }: CheckoutInput,
): { gateway: PaymentGateway; method: PaymentMethod } {
  const currency = systemConfig.findCurrency(currencyCode)
  const refuse = (reason: 'not_supported' | 'not_enabled', method: PaymentMethod) =>
    fail('PAYMENT_METHOD_UNAVAILABLE', { reason, method, currency: currencyCode })
  if (!currency?.isActive) return refuse('not_supported', chosen ?? 'stripe')
  const methods = orderMethods(currencyCode, currency.methods)
  if (chosen && !methods.includes(chosen)) return refuse('not_supported', chosen)
  for (const method of chosen ? [chosen] : methods) {
    const gateway = payments.forMethod(method)
    if (gateway) return { gateway, method }
  }
  return refuse('not_enabled', chosen ?? methods[0] ?? 'stripe')
}
