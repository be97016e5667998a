import type { OrderId } from '@adire/contract/ids.ts'
import type { PackId, PlanId } from '@adire/contract/payments.ts'
import type { PlanQuote, Subscription } from '@adire/contract/plan-changes.ts'
import { PLAN_CHANGE_TERMS_VERSION, RENEWAL_TERMS_VERSION } from '@adire/contract/renewals.ts'
import type { SandboxAction, SandboxCard } from '../gateways/payment-sandbox-checkout.ts'
import type { TestApp } from './app.ts'
import { whenIdle } from './mails.ts'
import type { TestMember } from './members.ts'

export interface Opened {
  orderId: OrderId
  /** Checkout id of the sandbox. */
  checkout: string
}

/** Opens a token checkout at a fresh quote. Nothing is paid until `press`. */
export async function openTokens(
  member: TestMember,
  packageId: PackId,
  currencyCode = 'USD',
): Promise<Opened> {
  const { packs } = await member.client.payments.quote({ currencyCode })
  const quote = packs.find(({ id }) => id === packageId)?.quote ?? ''
  return opened(
    await member.client.payments.createTokenCheckout({
      packageId,
      currencyCode,
      quote,
      clientId: crypto.randomUUID(),
    }),
  )
}

export async function openSubscription(
  member: TestMember,
  planType: PlanId,
  currencyCode = 'USD',
): Promise<Opened> {
  const { plans } = await member.client.payments.quote({ currencyCode })
  const quote = plans.find(({ id }) => id === planType)?.quote ?? ''
  return opened(
    await member.client.payments.createSubscriptionCheckout({
      planType,
      currencyCode,
      quote,
      clientId: crypto.randomUUID(),
      termsVersion: RENEWAL_TERMS_VERSION,
    }),
  )
}

function opened({ orderId, url }: { orderId: OrderId; url: string }): Opened {
  return { orderId, checkout: url.split('/').at(-1) ?? '' }
}

/**
 * Presses a button on the sandbox's checkout page and waits until all due jobs, including its
 * webhooks, have run. Returns the URL it redirects to.
 */
export async function press(
  app: TestApp,
  { checkout }: Pick<Opened, 'checkout'>,
  action: SandboxAction,
  paidWith: SandboxCard | { holder: string } = 'succeeds',
): Promise<string> {
  const [card, holder] =
    typeof paidWith === 'string' ? [paidWith, ''] : (['succeeds', paidWith.holder] as const)
  const response = await fetch(`${app.url}/sandbox/checkout/${checkout}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: app.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action, card, holder }).toString(),
  })
  if (response.status !== 303) throw new Error(`the sandbox answered ${response.status}`)
  await whenIdle(app)
  return response.headers.get('location') ?? ''
}

/** Reads the quote of a change to another plan. */
export async function quotePlan(
  { client }: Pick<TestMember, 'client'>,
  plan: PlanId,
): Promise<PlanQuote> {
  const found = (await client.payments.planQuotes()).options.find((option) => option.plan === plan)
  if (!found) throw new Error(`no quote for ${plan}`)
  return found
}

/** Changes the plan at a fresh quote. */
export async function changePlan(
  app: TestApp,
  member: TestMember,
  plan: PlanId,
): Promise<Subscription> {
  const { quote } = await quotePlan(member, plan)
  const { subscription } = await member.client.payments.changePlan({
    plan,
    quote,
    termsVersion: PLAN_CHANGE_TERMS_VERSION,
  })
  await whenIdle(app)
  return subscription
}

/** Withdraws the pending plan change, as "Keep current plan" does. */
export async function keepPlan(
  app: TestApp,
  { client }: Pick<TestMember, 'client'>,
): Promise<Subscription> {
  const change = (await client.payments.subscription()).subscription?.change
  if (!change) throw new Error('there is no change to withdraw')
  const { subscription } = await client.payments.keepPlan({ changeId: change.id })
  await whenIdle(app)
  return subscription
}

/** Buys and pays for tokens. */
export async function buyTokens(
  app: TestApp,
  member: TestMember,
  packageId: PackId,
): Promise<Opened> {
  const order = await openTokens(member, packageId)
  await press(app, order, 'pay')
  return order
}

export async function subscribe(
  app: TestApp,
  member: TestMember,
  planType: PlanId,
): Promise<Opened> {
  const order = await openSubscription(member, planType)
  await press(app, order, 'pay')
  return order
}

/** Reads the subscription of a member who has one. */
export async function readSubscription({
  client,
}: Pick<TestMember, 'client'>): Promise<Subscription> {
  const { subscription } = await client.payments.subscription()
  if (!subscription) throw new Error('there is no subscription')
  return subscription
}

/** Lists the payments of a member as "description amount", newest first. */
export async function listPayments({ client }: Pick<TestMember, 'client'>): Promise<string[]> {
  const { payments } = await client.payments.list({})
  return payments.map(({ description, price }) => `${description} ${price.minor}`)
}

/** Lists the notifications about payments as "kind amount", newest first, once all jobs have run. */
export async function listNotices(
  app: TestApp,
  { client }: Pick<TestMember, 'client'>,
): Promise<string[]> {
  await whenIdle(app)
  return (await client.notifications.list({})).notifications
    .filter(({ kind }) => kind !== 'tokens_credited')
    .map(({ kind, facts }) => `${kind} ${facts.money?.minor}`)
}
