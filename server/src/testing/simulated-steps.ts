import type { MemberId, OrderId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
import { applyProviderFacts } from '../features/payments/fact-operations.ts'
import { findPaymentByRef, lockPayment } from '../features/payments/payment-queries.ts'
import { addOrder, saveCheckout } from '../features/payments/queries.ts'
import { addRefundRequest, sumRefundRequests } from '../features/payments/refund-queries.ts'
import { refundTask } from '../features/payments/task-rules.ts'
import { storeEvent } from '../features/payments/webhooks.ts'
import { openWallet } from '../features/tokens/operations.ts'
import {
  createSubscriptionRef,
  type SandboxAction,
  type SandboxCheckout,
  type SandboxPayment,
} from '../gateways/payment-sandbox-checkout.ts'
import { enqueue } from '../jobs.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { SentEvent } from './simulated-provider.ts'
import type { SimulationEnv } from './simulation-env.ts'

interface Members {
  members: readonly MemberId[]
  friend: MemberId
  referrer: MemberId
}

/** Signs up the members, one of them by the referral link of another. */
export async function addMembers(
  { db, deps }: SimulationEnv['app'],
  { members, friend, referrer }: Members,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const id of members) {
      const email = `${id}@people.example`
      await sql`insert into users (id, email, email_verified) values (${id}, ${email}, true)`.execute(
        tx,
      )
      await sql`
        insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code, referred_by)
        values (${id}, ${`Member ${id.slice(0, 8)}`}, 'man', '1991-03-04', 'Lagos', 'Nigeria', 'Africa/Lagos', true, ${id.slice(0, 10)},
          ${id === friend ? referrer : null})`.execute(tx)
      await openWallet(tx, id, deps.systemConfig)
    }
  })
}

type SimulatedOrder = Omit<Parameters<typeof addOrder>[1], 'provider' | 'isLive' | 'at'> & {
  id: OrderId
  tokens: number
}

/** Stores an order and opens its checkout; returns the checkout. */
export async function openCheckout(
  db: Db,
  sandbox: SimulationEnv['sandbox'],
  { order, at }: { order: SimulatedOrder; at: Date },
): Promise<string> {
  await inTransaction(db, (tx) =>
    addOrder(tx, { ...order, provider: 'sandbox', isLive: false, at }),
  )
  const page = { description: 'Simulated', email: '', successUrl: '', cancelUrl: '', expiresAt: at }
  const { ref, url } = await sandbox.openCheckout({ ...order, ...page, orderId: order.id })
  await inTransaction(db, (tx) => saveCheckout(tx, order.id, { ref, url }))
  return ref
}

/** Draws what happens next to a checkout at the provider or the bank. */
export function drawAction(
  random: SeededRandom,
  { state: { status } }: SandboxCheckout,
): SandboxAction {
  if (status === 'open') return random.weigh({ pay: 9, leave: 1 })
  if (status === 'asking') return random.weigh({ confirm: 3, refuse: 1 })
  return random.weigh({
    pay: 1,
    renew: 5,
    refund: 0.5,
    dispute: 1.5,
    win_dispute: 1.5,
    lose_dispute: 1,
  })
}

/** Asks for a refund of a payment: `part` in minor units, or what is left of it if that is less. */
export function askForRefund(
  db: Db,
  payment: SandboxPayment,
  { id, part, at }: { id: string; part: number; at: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const known = await findPaymentByRef(tx, 'sandbox', payment.ref)
    if (!known) return
    await lockPayment(tx, known.id)
    const left =
      known.amountMinor - Math.max(await sumRefundRequests(tx, known.id), known.refundedMinor)
    if (left <= 0) return
    await addRefundRequest(tx, {
      id,
      paymentId: known.id,
      amountMinor: Math.min(part, left),
      reason: 'Simulated',
      askedBy: null,
      at,
    })
    await enqueue(tx, refundTask, { refundId: id }, `payments.refund:${id}`)
  })
}

/** Delivers an event of the provider to the webhook. */
export async function deliverEvent(
  { deps, sandbox, clock }: SimulationEnv,
  sent: SentEvent,
): Promise<void> {
  const body = JSON.stringify(sent.event)
  const headers = { 'sandbox-signature': sandbox.sign(body, clock.now()) }
  const webhook = { rawBody: Buffer.from(body), headers, now: clock.now() }
  await storeEvent(deps, sandbox, await sandbox.readWebhook(webhook))
  sent.isAcknowledged = true
}

/** Cancels or resumes a subscription at the provider. */
export async function switchRenewal(
  { deps, sandbox }: SimulationEnv,
  checkout: SandboxCheckout,
  cancels: boolean,
): Promise<void> {
  const ref = createSubscriptionRef(checkout)
  const facts = await (cancels ? sandbox.cancelSubscription(ref) : sandbox.resumeSubscription(ref))
  await applyProviderFacts(deps, { provider: 'sandbox', isLive: false, facts })
}
