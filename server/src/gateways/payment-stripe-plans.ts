import type { Stripe } from 'stripe'
import { type PlanChangeRequest, ProviderFailed, type RenewalRequest } from './payment-gateway.ts'
import { callStripe, getId, toStripeAmount } from './payment-stripe-calls.ts'

/**
 * Value of the metadata key `renewal` while a subscription runs on terms that `planStripeRenewal`
 * started.
 */
export const MOVED_RENEWAL = 'moved'

/**
 * Switches a running subscription to another price. Stripe's own prorations are off, so that the
 * amounts are exactly ours: the invoice of an upgrade has the new price and our credit as a
 * negative line. A repeated call changes nothing.
 */
export async function changeStripePlan(stripe: Stripe, request: PlanChangeRequest): Promise<void> {
  const { changeId, subscriptionRef } = request
  const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionRef))
  if (subscription.metadata['change_id'] === changeId) return
  const price = await createPrice(stripe, request, changeId)
  if (request.chargeMinor === null) return scheduleChange(stripe, { subscription, price, request })
  await upgradeNow(stripe, { subscription, price, request })
}

/** Creates a price; a repeated call with the same name returns the first one. */
function createPrice(
  stripe: Stripe,
  request: RenewalRequest | PlanChangeRequest,
  name: string,
): Promise<Stripe.Price> {
  const { description, amountMinor, currency, decimals, months } = request
  return callStripe(
    stripe.prices.create(
      {
        currency: currency.toLowerCase(),
        unit_amount: toStripeAmount(amountMinor, currency, decimals),
        recurring: { interval: 'month', interval_count: months },
        product_data: { name: description },
      },
      { idempotencyKey: `${name}:price` },
    ),
  )
}

interface Change {
  subscription: Stripe.Subscription
  price: Stripe.Price
  request: PlanChangeRequest
}

/**
 * Charges and changes the plan together: `error_if_incomplete` changes nothing if the charge fails.
 */
async function upgradeNow(stripe: Stripe, { subscription, price, request }: Change): Promise<void> {
  const { changeId, amountMinor, chargeMinor, currency, decimals } = request
  const item = subscription.items.data[0]
  const product = getId(price.product)
  if (!item || product === null) throw new ProviderFailed('a subscription has no item')
  // A moved renewal would replace the new plan on its date.
  await releaseSchedule(stripe, subscription.id)
  const credit = toStripeAmount(amountMinor - (chargeMinor ?? 0), currency, decimals)
  await callStripe(
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'none',
        billing_cycle_anchor: { type: 'now' },
        payment_behavior: 'error_if_incomplete',
        metadata: { change_id: changeId, renewal: '' },
        ...(credit > 0 && {
          add_invoice_items: [
            {
              price_data: { currency: currency.toLowerCase(), product, unit_amount: -credit },
              quantity: 1,
            },
          ],
        }),
      },
      { idempotencyKey: `${changeId}:upgrade` },
    ),
  )
}

/**
 * A schedule: the running period until `startsAt`, then one period of `price`. After that Stripe
 * renews at that price without the schedule.
 */
interface Phase {
  ref: string
  price: string
  months: number
  startsAt: Date
  /** Identifies the schedule, for `findSchedule`. */
  metadata: { change_id: string; planned_at: string }
  /** Takes effect on the subscription when the phase starts. */
  phaseMetadata: Record<string, string>
}

async function schedulePrice(
  stripe: Stripe,
  { ref, price, months, startsAt, metadata, phaseMetadata }: Phase,
): Promise<void> {
  // Without an idempotency key: after a crash between the two calls, the caller has just released
  // the first schedule, and a new one is needed.
  const schedule = await callStripe(stripe.subscriptionSchedules.create({ from_subscription: ref }))
  const [now] = schedule.phases
  if (!now) throw new ProviderFailed('a schedule has no phase')
  await callStripe(
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata,
      phases: [
        {
          items: now.items.map((item) => ({
            price: getId(item.price) ?? '',
            quantity: item.quantity ?? 1,
          })),
          start_date: now.start_date,
          end_date: toSeconds(startsAt),
          proration_behavior: 'none',
        },
        {
          items: [{ price, quantity: 1 }],
          duration: { interval: 'month', interval_count: months },
          // Without it, a price of another length starts without an invoice.
          billing_cycle_anchor: 'phase_start',
          metadata: phaseMetadata,
          proration_behavior: 'none',
        },
      ],
    }),
  )
}

/** Plans a change for the next renewal, unless it or a newer one is planned already. */
async function scheduleChange(
  stripe: Stripe,
  { subscription, price, request }: Change,
): Promise<void> {
  const { changeId, months, startsAt, plannedAt } = request
  const metadata = { change_id: changeId, planned_at: plannedAt.toISOString() }
  const known = await findSchedule(stripe, subscription.id)
  if (
    known?.metadata?.['change_id'] === changeId ||
    (known?.metadata?.['planned_at'] ?? '') > metadata.planned_at
  )
    return
  if (known) await callStripe(stripe.subscriptionSchedules.release(known.id))
  const phaseMetadata = { change_id: changeId, renewal: '' }
  await schedulePrice(stripe, {
    ref: subscription.id,
    price: price.id,
    months,
    startsAt,
    metadata,
    phaseMetadata,
  })
}

/**
 * Moves the next charge to a date and terms. If Stripe would make the same charge by itself,
 * removes an earlier move.
 */
export async function planStripeRenewal(stripe: Stripe, request: RenewalRequest): Promise<void> {
  const { changeId, subscriptionRef: ref, startsAt, months } = request
  const subscription = await callStripe(stripe.subscriptions.retrieve(ref))
  const known = await findSchedule(stripe, ref)
  const name = `renewal:${changeId ?? request.orderId}:${toSeconds(startsAt)}`
  const periodEnd = subscription.items.data[0]?.current_period_end
  const isOwn =
    periodEnd === toSeconds(startsAt) &&
    (subscription.metadata['change_id'] ?? '') === (changeId ?? '')
  if (!isOwn && known?.metadata?.['change_id'] === name) return
  if (known) await callStripe(stripe.subscriptionSchedules.release(known.id))
  if (isOwn) return
  const price = await createPrice(stripe, request, name)
  const metadata = { change_id: name, planned_at: '' }
  const phaseMetadata = { change_id: changeId ?? '', renewal: MOVED_RENEWAL }
  await schedulePrice(stripe, { ref, price: price.id, months, startsAt, metadata, phaseMetadata })
}

async function findSchedule(
  stripe: Stripe,
  ref: string,
): Promise<Stripe.SubscriptionSchedule | undefined> {
  const { schedule } = await callStripe(
    stripe.subscriptions.retrieve(ref, { expand: ['schedule'] }),
  )
  return typeof schedule === 'object' && schedule !== null ? schedule : undefined
}

/** Releases the schedule of a subscription, which continues unchanged. */
export async function releaseSchedule(stripe: Stripe, ref: string): Promise<void> {
  const schedule = await findSchedule(stripe, ref)
  if (schedule) await callStripe(stripe.subscriptionSchedules.release(schedule.id))
}

/** Releases the schedule only if it is for the change `changeId`. */
export async function releaseChange(stripe: Stripe, ref: string, changeId: string): Promise<void> {
  const schedule = await findSchedule(stripe, ref)
  if (schedule?.metadata?.['change_id'] === changeId)
    await callStripe(stripe.subscriptionSchedules.release(schedule.id))
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
