import { MINUTE_MS, SECOND_MS } from '@adire/contract/durations.ts'
import { type PlanId, QUOTE_MINUTES } from '@adire/contract/payments.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { PlanQuote } from '@adire/contract/plan-changes.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ActorContext } from '../../../deps.ts'
import { isRefusal, ProviderFailed } from '../../../gateways/payment-gateway.ts'
import { isStaff } from '../../../lib/actor.ts'
import { fail } from '../../../lib/fail.ts'
import { writeMoney } from '../../../lib/formats.ts'
import { member } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { findPlan, planIds } from '../catalogue-rules.ts'
import { computeLocalPrice, findChargeStep } from '../money-rules.ts'
import { listPaymentsByOrder } from '../payment-queries.ts'
import { listUnused } from '../period-rules.ts'
import {
  addPlanChange,
  findPlanChange,
  listPlanChanges,
  type PlanChangeRow,
} from '../plan-change-queries.ts'
import { isOpenChange, priceChange } from '../plan-change-rules.ts'
import { decryptPlanQuote, type PlanOffer, encryptPlanQuote } from '../plan-quote-rules.ts'
import { findOrder, type OrderRow } from '../queries.ts'
import { addPlanChangeConsent } from '../renewal-queries.ts'
import { writePlanChangeTerms } from '../renewal-text-rules.ts'
import { PLAN_CHANGE_MARGIN_MS } from '../rules.ts'
import {
  findNewestSubscription,
  lockRunning,
  type SubscriptionRow,
} from '../subscription-queries.ts'
import { addTerms } from '../term-rules.ts'
import { viewSubscription } from '../view.ts'
import { sendPlanChange } from '../plan-change-jobs.ts'
import { readSubscription, withdrawChange } from './subscription.ts'
import { lockWallet } from '../../tokens/shared-queries.ts'

/** A subscription whose plan can be changed, with everything a quote is computed from. */
interface PlanState {
  row: SubscriptionRow
  order: OrderRow
  payments: Awaited<ReturnType<typeof listPaymentsByOrder>>
  changes: PlanChangeRow[]
}

/** Quotes a change to each other plan. */
export const planQuotes = member.payments.planQuotes.handler(async ({ context }) => {
  refuseStaff(context)
  const state = await readState(context, context.db)
  const at = toSecond(context.clock.now())
  const { row } = state
  return {
    current: {
      plan: row.item,
      price: moneyIn(row, row.amountMinor),
      paidUntil: (row.paidUntil ?? at).toISOString(),
    },
    options: planIds
      .filter((plan) => plan !== row.item)
      .map((plan) => quotePlan(context, computeOffer(context, state, { plan, at }), at)),
    expiresAt: getExpiry(at).toISOString(),
  }
})

/**
 * Changes the plan on the terms of a quote. PLAN_QUOTE_CHANGED, with a new quote, if the quote has
 * expired or the subscription has changed. Of two tabs, the wallet's lock admits one, and the other
 * finds the open change.
 */
export const changePlan = member.payments.changePlan.handler(
  async ({ input: { plan, quote }, context }) => {
    refuseStaff(context)
    const { db, clock, config, actor, log } = context
    const decrypted = decryptPlanQuote({ secrets: config.sessionSecrets, member: actor.id }, quote)
    const changeId = crypto.randomUUID()
    await inTransaction(db, async (tx) => {
      await lockWallet(tx, actor.id)
      const state = await readState(context, tx)
      if (!(await lockRunning(tx, state.row.id))) fail('NOT_FOUND')
      if (plan === state.row.item) fail('PLAN_CHANGE_UNAVAILABLE', { reason: 'same_plan' })
      const now = clock.now()
      const offer = computeOffer(context, state, { plan, at: decrypted.at })
      if (decrypted.expiresAt <= now || !decrypted.isFor(offer))
        return refuseQuote(context, state, plan)
      const { target, terms, fromItem } = offer
      const { renewsAt: _renewsAt, ...amounts } = terms
      await addPlanChange(tx, {
        id: changeId,
        memberId: actor.id,
        orderId: state.order.id,
        fromItem,
        ...target,
        ...amounts,
        at: now,
      })
      await storeConsent(tx, { changeId, memberId: actor.id, row: state.row, offer, at: now })
      await publish(tx, actor.id, { type: 'payments.changed' })
    })
    try {
      await sendPlanChange.run({ changeId }, context)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      log.warn({ err: error, changeId }, 'payments: a plan could not be changed')
      if (isRefusal(error))
        fail(error.status === 402 ? 'PLAN_PAYMENT_REFUSED' : 'PAYMENT_PROVIDER_FAILED')
      // Without an answer the change stays open and is sent again; the page shows that it is being
      // processed.
    }
    if ((await findPlanChange(db, changeId))?.failedAt) fail('PAYMENT_PROVIDER_FAILED')
    return { subscription: (await readSubscription(context, actor.id)) ?? fail('NOT_FOUND') }
  },
)

interface AgreedChange {
  changeId: string
  memberId: MemberId
  row: SubscriptionRow
  offer: PlanOffer
  at: Date
}

/** Stores the renewal terms that the member saw beside the button. */
async function storeConsent(
  tx: Tx,
  { changeId, memberId, row, offer: { target, terms }, at }: AgreedChange,
): Promise<void> {
  const text = writePlanChangeTerms({
    kind: terms.kind,
    plan: target.item,
    charge: writeMoney(terms.chargeMinor, row),
    renewal: writeMoney(target.amountMinor, row),
    renewsAt: terms.renewsAt,
  })
  if (text === null) return
  const { amountMinor } = target
  const version = PLAN_CHANGE_TERMS_VERSION
  const { currency } = row
  await addPlanChangeConsent(tx, { changeId, memberId, version, text, amountMinor, currency, at })
}

/** Withdraws the plan change that the member saw. If another has replaced it, the error names it. */
export const keepPlan = member.payments.keepPlan.handler(
  async ({ input: { changeId }, context }) => {
    refuseStaff(context)
    const { db, clock, actor } = context
    const row = (await findNewestSubscription(db, actor.id)) ?? fail('NOT_FOUND')
    const changes = await listPlanChanges(db, row.orderId)
    const named = changes.find(({ id }) => id === changeId) ?? fail('NOT_FOUND')
    const change = changes.find(isOpenChange)
    if (named.appliedAt !== null || (change && change.id !== changeId))
      return refuseReplaced(row, change)
    if (change?.kind === 'upgrade') fail('PLAN_CHANGE_UNAVAILABLE', { reason: 'processing' })
    if (change?.kind === 'downgrade' && change.startsAt <= clock.now())
      fail('PLAN_CHANGE_UNAVAILABLE', { reason: 'renewing' })
    if (change && viewSubscription(row, clock.now()).status !== 'ended')
      await withdrawChange(context, row, { change, resumes: true })
    return { subscription: (await readSubscription(context, actor.id)) ?? fail('NOT_FOUND') }
  },
)

function refuseReplaced(row: SubscriptionRow, open: PlanChangeRow | undefined): never {
  const change = open && {
    id: open.id,
    plan: open.item,
    kind: open.kind,
    startsAt: open.startsAt.toISOString(),
  }
  return fail('PLAN_CHANGE_REPLACED', { plan: row.item, change: change ?? null })
}

/** Refuses staff, who can't buy because they can grant and refund (PAY-02, PAY-03). */
function refuseStaff({ actor }: ActorContext): void {
  if (isStaff(actor)) fail('FORBIDDEN')
}

/** Reads the member's subscription; PLAN_CHANGE_UNAVAILABLE while its plan can't be changed. */
async function readState({ actor, clock }: ActorContext, db: Db | Tx): Promise<PlanState> {
  const row = await findNewestSubscription(db, actor.id)
  const order = row && (await findOrder(db, row.orderId))
  const changes = row ? await listPlanChanges(db, row.orderId) : []
  const view = row && viewSubscription(row, clock.now(), changes.find(isOpenChange))
  if (!row || !order || !view || view.status === 'ended') return fail('NOT_FOUND')
  if (changes.some(isOpenChange))
    fail('PLAN_CHANGE_UNAVAILABLE', {
      reason: view.change?.status === 'processing' ? 'processing' : 'scheduled',
    })
  if (view.status !== 'active') fail('PLAN_CHANGE_UNAVAILABLE', { reason: view.status })
  const isRenewing = Date.parse(view.paidUntil) - clock.now().getTime() < PLAN_CHANGE_MARGIN_MS
  if (isRenewing) fail('PLAN_CHANGE_UNAVAILABLE', { reason: 'renewing' })
  return { row, order, changes, payments: await listPaymentsByOrder(db, row.orderId) }
}

/** Computes the cost of a plan change at a time, in the currency of the subscription. */
function computeOffer(
  { systemConfig, payments: providers }: ActorContext,
  state: PlanState,
  { plan, at }: { plan: PlanId; at: Date },
): PlanOffer {
  const { row, order, changes, payments } = state
  const currency = systemConfig.findCurrency(row.currency)
  if (!currency?.isActive || currency.decimals !== row.decimals)
    return fail('PLAN_CHANGE_UNAVAILABLE', { reason: 'currency' })
  const { months, bonusTokens: tokens, usdCents } = findPlan(plan, systemConfig)
  const target = {
    item: plan,
    months,
    tokens,
    ...computeLocalPrice(usdCents, currency),
    rateToUsd: currency.rateToUsd,
  }
  const paidUntil = row.paidUntil ?? at
  const canSwitch = providers.byProvider(row.provider)?.changePlan !== undefined
  const step = findChargeStep(row.decimals)
  const unused = listUnused(addTerms(order, changes, payments), at, step)
  const terms = priceChange({ unused, paidUntil, months: row.months, canSwitch, step }, target, at)
  return {
    orderId: order.id,
    fromItem: row.item,
    currency: row.currency,
    paidUntil,
    changes: changes.length,
    target,
    terms,
  }
}

function quotePlan(
  { config, actor, systemConfig }: ActorContext,
  offer: PlanOffer,
  at: Date,
): PlanQuote {
  const { target, terms, currency } = offer
  const money = (minor: number) =>
    moneyIn({ currency, decimals: systemConfig.findCurrency(currency)?.decimals ?? 2 }, minor)
  return {
    plan: target.item,
    name: findPlan(target.item, systemConfig).name,
    kind: terms.kind,
    charge: money(terms.chargeMinor),
    credit: money(terms.creditMinor),
    tokens: terms.chargeTokens,
    startsAt: terms.startsAt.toISOString(),
    renewsAt: terms.renewsAt.toISOString(),
    renewal: money(target.amountMinor),
    quote: encryptPlanQuote({ secrets: config.sessionSecrets, member: actor.id }, offer, {
      at,
      expiresAt: getExpiry(at),
    }),
  }
}

function refuseQuote(context: ActorContext, state: PlanState, plan: PlanId): never {
  const at = toSecond(context.clock.now())
  const { kind, charge, renewal, renewsAt, quote } = quotePlan(
    context,
    computeOffer(context, state, { plan, at }),
    at,
  )
  const { currency, decimals, minor } = charge
  return fail('PLAN_QUOTE_CHANGED', {
    plan,
    kind,
    currency,
    decimals,
    chargeMinor: minor,
    renewalMinor: renewal.minor,
    renewsAt,
    quote,
  })
}

function moneyIn({ currency, decimals }: { currency: string; decimals: number }, minor: number) {
  return { currency, minor, decimals }
}

/** Rounds down: shares of a period are computed by whole seconds. */
function toSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / SECOND_MS) * SECOND_MS)
}

function getExpiry(at: Date): Date {
  return new Date(at.getTime() + QUOTE_MINUTES * MINUTE_MS)
}
