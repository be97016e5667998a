import type { Stripe } from 'stripe'
import { type PlanChangeRequest, ProviderFailed } from './payment-gateway.ts'
import { toStripeAmount } from './payment-stripe-amounts.ts'
import { asked, getId } from './payment-stripe-answers.ts'

/**
 * Switches a running subscription to another price. The amounts are ours to the unit: Stripe's own prorations are off, and an
 * upgrade is the new price and our credit as a negative line on one invoice. Repeated, it is the same change.
 */
export async function changeStripePlan(stripe: Stripe, request: PlanChangeRequest): Promise<void> {
  const { changeId, subscriptionRef, description, amountMinor, currency, decimals, months } = request
  const subscription = await asked(stripe.subscriptions.retrieve(subscriptionRef))
  if (subscription.metadata['change_id'] === changeId) return
  const price = await asked(
    stripe.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: toStripeAmount(amountMinor, currency, decimals),
        recurring: { interval: 'month', interval_count: months },
        product_data: { name: description },
      },
      { idempotencyKey: `${changeId}:price` },
    ),
  )
  if (request.chargeMinor === null) return schedulePrice(stripe, { subscription, price, request })
  await upgradeNow(stripe, { subscription, price, request })
}

interface Change {
  subscription: Stripe.Subscription
  price: Stripe.Price
  request: PlanChangeRequest
}

/** `error_if_incomplete` leaves the subscription as it is unless the invoice is paid at once. */
async function upgradeNow(stripe: Stripe, { subscription, price, request }: Change): Promise<void> {
  const { changeId, amountMinor, chargeMinor, currency, decimals } = request
  const item = subscription.items.data[0]
  const product = getId(price.product)
  if (!item || product === null) throw new ProviderFailed('a subscription has no item')
  const credit = toStripeAmount(amountMinor - (chargeMinor ?? 0), currency, decimals)
  await asked(
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'none',
        billing_cycle_anchor: { type: 'now' },
        payment_behavior: 'error_if_incomplete',
        metadata: { change_id: changeId },
        ...(credit > 0 && {
          add_invoice_items: [{ price_data: { currency: currency.toLowerCase(), product, unit_amount: -credit }, quantity: 1 }],
        }),
      },
      { idempotencyKey: `${changeId}:upgrade` },
    ),
  )
}

/** The period that runs as it is, then one period of the new price; after that Stripe renews at the new price without a schedule. */
async function schedulePrice(stripe: Stripe, { subscription, price, request: { changeId, months } }: Change): Promise<void> {
  if (await releaseSchedule(stripe, subscription.id, changeId)) return
  // Without a key: after a crash between the two calls, what the first one made has just been released.
  const schedule = await asked(stripe.subscriptionSchedules.create({ from_subscription: subscription.id }))
  const [now] = schedule.phases
  if (!now) throw new ProviderFailed('a schedule has no phase')
  await asked(
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { change_id: changeId },
      phases: [
        {
          items: now.items.map((item) => ({ price: getId(item.price) ?? '', quantity: item.quantity ?? 1 })),
          start_date: now.start_date,
          end_date: now.end_date,
          proration_behavior: 'none',
        },
        {
          items: [{ price: price.id, quantity: 1 }],
          duration: { interval: 'month', interval_count: months },
          // Without it, a price of another length starts without an invoice.
          billing_cycle_anchor: 'phase_start',
          metadata: { change_id: changeId },
          proration_behavior: 'none',
        },
      ],
    }),
  )
}

/** Detaches what was planned for a subscription, unless it is this change; whether it is. */
export async function releaseSchedule(stripe: Stripe, ref: string, changeId?: string): Promise<boolean> {
  const { schedule } = await asked(stripe.subscriptions.retrieve(ref, { expand: ['schedule'] }))
  if (typeof schedule === 'object' && changeId !== undefined && schedule?.metadata?.['change_id'] === changeId) return true
  const id = getId(schedule)
  if (id !== null) await asked(stripe.subscriptionSchedules.release(id))
  return false
}
