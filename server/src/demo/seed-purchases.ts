import { DAY_MS } from '@adire/contract/durations.ts'
import type { OrderId } from '@adire/contract/ids.ts'
import { RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import type { Deps } from '../deps.ts'
import { applyProviderFacts } from '../features/payments/fact-operations.ts'
import { createPayments } from '../features/payments/operations.ts'
import type { Payments } from '../gateways/payment-providers.ts'
import type { SandboxAction, SandboxCard } from '../gateways/payment-sandbox-checkout.ts'
import { ManualClock } from '../lib/clock.ts'
import { stableUuid } from '../lib/hashes.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'
import { demoPurchases } from './story.ts'

type Purchase = (typeof demoPurchases)[number]

/** Parts of the server on the clock of one purchase. */
interface Buying {
  deps: Deps
  clock: ManualClock
  payments: Payments
}

/**
 * Makes the past purchases in the sandbox, each at its own time. Repeating it changes nothing. Does
 * nothing with live payments.
 */
export async function seedPurchases(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
  admin: DemoMember,
): Promise<void> {
  for (const [number, purchase] of demoPurchases.entries()) {
    const buyer = members.get(purchase.handle)
    if (!buyer) continue
    const clock = new ManualClock(new Date(deps.clock.now().getTime() - purchase.daysAgo * DAY_MS))
    // `act` applies the facts. A job that delivered them could be first, and would date them today.
    const payments = createPayments({ ...deps, clock }, { deliver: async () => undefined })
    if (!payments.sandbox) return
    const buying = { deps: { ...deps, clock, payments }, clock, payments }
    const order = await openCheckout(buying, buyer, { ...purchase, number })
    const { status } = await createDemoClient(buying.deps, buyer.number, buyer.id).payments.order({
      id: order.id,
    })
    // Any other status means that an earlier start has finished it.
    if (status !== 'open') continue
    await finish(buying, { buyer, admin, order, purchase })
  }
}

interface OpenedOrder {
  id: OrderId
  /** Id of the checkout in the sandbox. */
  ref: string
}

async function openCheckout(
  { deps, clock }: Buying,
  { number, id }: DemoMember,
  { item, currency, number: purchaseNumber }: Purchase & { number: number },
): Promise<OpenedOrder> {
  const client = createDemoClient(deps, number, id, clock)
  const { packs, plans } = await client.payments.quote({ currencyCode: currency })
  const pack = packs.find((one) => one.id === item)
  const plan = plans.find((one) => one.id === item)
  const checkout = {
    currencyCode: currency,
    quote: (pack ?? plan)?.quote ?? '',
    // The same at every start, so that nothing is bought twice.
    clientId: stableUuid(`demo-purchase:${purchaseNumber}`),
  }
  const { orderId, url } = plan
    ? await client.payments.createSubscriptionCheckout({
        planType: plan.id,
        termsVersion: RENEWAL_TERMS_VERSION,
        ...checkout,
      })
    : await client.payments.createTokenCheckout({ packageId: pack?.id ?? 'starter', ...checkout })
  return { id: orderId, ref: url.split('/').at(-1) ?? '' }
}

interface Finish {
  buyer: DemoMember
  admin: DemoMember
  order: OpenedOrder
  purchase: Purchase
}

/** Pays an open order, and does what its `outcome` says. */
async function finish(buying: Buying, { buyer, admin, order, purchase }: Finish): Promise<void> {
  const { deps, clock } = buying
  const { outcome } = purchase
  clock.advance({ minutes: 2 })
  await act(buying, order.ref, 'pay', outcome === 'refused' ? 'is_refused' : 'succeeds')
  if (outcome === 'disputed') {
    clock.advance({ days: 4 })
    await act(buying, order.ref, 'dispute')
  }
  if (outcome === 'renewed') {
    clock.advance({ days: 30 })
    await act(buying, order.ref, 'renew')
  }
  clock.advance({ days: 2 })
  const client = createDemoClient(deps, buyer.number, buyer.id, clock)
  if (outcome === 'cancelled') await client.payments.cancelSubscription()
  if (outcome === 'refunded') {
    const [payment] = (await client.payments.list({})).payments
    if (payment?.status === 'paid')
      await createDemoClient(deps, admin.number, admin.id, clock).payments.refund({
        id: payment.id,
        reason: 'Bought the wrong pack and wrote within the hour',
      })
  }
}

/** Presses a button of the sandbox page and applies the facts; no webhook delivers them. */
async function act(
  { deps, payments }: Buying,
  ref: string,
  action: SandboxAction,
  card: SandboxCard | null = null,
): Promise<void> {
  const { sandbox } = payments
  if (!sandbox) return
  await sandbox.act(ref, action, card)
  await applyProviderFacts(deps, {
    provider: 'sandbox',
    isLive: false,
    facts: await sandbox.fetchFacts({ ref }),
  })
}
