import { addMonths } from '../lib/dates.ts'
import { stableHash } from '../lib/hashes.ts'
import {
  type Fact,
  type PlanChangeRequest,
  ProviderFailed,
  type RenewalRequest,
} from './payment-gateway.ts'
import {
  toFailureFact,
  getAmount,
  toPaymentFacts,
  type PlannedTerms,
  toReversalFacts,
  type SandboxCard,
  type SandboxCheckout,
  type SandboxPayment,
  type SandboxPress,
  type SandboxState,
  type SandboxTerms,
  toSubscriptionFact,
} from './payment-sandbox-checkout.ts'

/** New state of a checkout, with the facts to deliver as a webhook. */
export type SandboxChange = { state: SandboxState; facts: Fact[] }

/**
 * Applies an action of the sandbox page at an ISO time. An action that isn't possible now changes
 * nothing; refunds and disputes are of the newest payment.
 */
export function applyAction(
  checkout: SandboxCheckout,
  { action, card, holder, at }: SandboxPress & { at: string },
): SandboxChange {
  const { state } = checkout
  const unchanged = { state, facts: [] }
  const isOpen = state.status === 'open' || state.status === 'asking'
  const newest = state.payments.at(-1)
  if (action === 'leave')
    return isOpen ? { state: { ...state, status: 'left' }, facts: [] } : unchanged
  if (action === 'pay')
    return isOpen && card ? pay(nameHolder(checkout, holder), card, at) : unchanged
  if (action === 'confirm')
    return state.status === 'asking' ? charge(checkout, state.card ?? 'asks_first', at) : unchanged
  if (action === 'refuse')
    return state.status === 'asking'
      ? recordFailure({ ...checkout, state: { ...state, status: 'open' } }, at)
      : unchanged
  if (!newest) return unchanged
  if (action === 'renew') return renew(checkout, at)
  if (action === 'refund')
    return changePayment(checkout, newest.ref, (payment) => ({
      ...payment,
      refundedMinor: getAmount(checkout, payment),
      refundedAt: at,
    }))
  if (action === 'dispute')
    return changePayment(checkout, newest.ref, (payment) => ({
      ...payment,
      disputedAt: payment.disputedAt ?? at,
    }))
  const isWon = action === 'win_dispute'
  return changePayment(checkout, newest.ref, (payment) =>
    payment.disputedAt === null ? payment : { ...payment, closedAt: at, isWon },
  )
}

/** Sets the simulated card holder from the name on the card, if one was given. */
function nameHolder(checkout: SandboxCheckout, holder: string | undefined): SandboxCheckout {
  const name = holder?.trim().toLowerCase()
  if (!name) return checkout
  return { ...checkout, state: { ...checkout.state, payer: stableHash(`holder:${name}`) } }
}

function pay(checkout: SandboxCheckout, card: SandboxCard, at: string): SandboxChange {
  if (card === 'is_refused') return recordFailure(checkout, at)
  if (card === 'asks_first')
    return { state: { ...checkout.state, status: 'asking', card }, facts: [] }
  return charge(checkout, card, at)
}

function recordFailure(checkout: SandboxCheckout, at: string): SandboxChange {
  return { state: { ...checkout.state, failedAt: at }, facts: [toFailureFact(checkout, at)] }
}

function charge(checkout: SandboxCheckout, card: SandboxCard, at: string): SandboxChange {
  const { request, state } = checkout
  const { next, renewal } = state
  const periodStart = next?.startsAt ?? renewal?.at ?? state.payments.at(-1)?.periodEnd ?? at
  const terms = next ? withoutDates(next) : renewal ? renewal.terms : state.terms
  const months = terms?.months ?? request.months
  const payment: SandboxPayment = {
    ...newPayment(checkout, at),
    ...(terms && { changeId: terms.changeId, amountMinor: terms.amountMinor }),
    periodEnd:
      request.kind === 'subscription'
        ? addMonths(new Date(periodStart), months).toISOString()
        : null,
    disputedAt: card === 'is_disputed' ? at : null,
  }
  return addPayment(
    { ...checkout, state: { ...state, card, terms: terms ?? null, next: null, renewal: null } },
    payment,
  )
}

function newPayment({ id, state }: SandboxCheckout, at: string): SandboxPayment {
  return {
    ref: `pay_${id}_${state.payments.length + 1}`,
    paidAt: at,
    periodEnd: null,
    refundedMinor: 0,
    refundedAt: null,
    disputedAt: null,
    closedAt: null,
    isWon: null,
  }
}

function addPayment(checkout: SandboxCheckout, payment: SandboxPayment): SandboxChange {
  const { request, state } = checkout
  const payments = [...state.payments, payment]
  const paid: SandboxState = {
    ...state,
    status: 'paid',
    failedAt: null,
    payments,
    changedAt: payment.paidAt,
  }
  const changed = { ...checkout, state: paid }
  return {
    state: paid,
    facts: [
      ...(request.kind === 'subscription' ? [toSubscriptionFact(changed)] : []),
      ...toPaymentFacts(changed, payment),
    ],
  }
}

/**
 * Changes the plan: with a `chargeMinor` (an upgrade) at once, with a new period; otherwise with
 * the next charge. A repeated `changeId` changes nothing. Fails with `ProviderFailed` after the end
 * of the subscription, or where the card refuses the charge.
 */
export function changePlan(
  checkout: SandboxCheckout,
  { changeId, amountMinor, months, chargeMinor, startsAt, plannedAt }: PlanChangeRequest,
  at: string,
): SandboxChange {
  const { state } = checkout
  if (state.payments.some((payment) => payment.changeId === changeId)) return { state, facts: [] }
  if (state.endedAt !== null)
    throw new ProviderFailed('the subscription has ended', { status: 400 })
  const terms: SandboxTerms = { changeId, amountMinor, months }
  const planned = { ...terms, startsAt: startsAt.toISOString(), plannedAt: plannedAt.toISOString() }
  if (chargeMinor === null)
    return { state: { ...state, next: pickLatestPlanned(state.next, planned) }, facts: [] }
  if (state.card === 'fails_later') throw new ProviderFailed('the bank refuses', { status: 402 })
  const payment: SandboxPayment = {
    ...newPayment(checkout, at),
    amountMinor: chargeMinor,
    changeId,
    isProration: true,
    periodEnd: addMonths(new Date(at), months).toISOString(),
  }
  return addPayment({ ...checkout, state: { ...state, terms, next: null, renewal: null } }, payment)
}

function pickLatestPlanned(
  known: PlannedTerms | null | undefined,
  planned: PlannedTerms,
): PlannedTerms {
  return known && known.plannedAt > planned.plannedAt ? known : planned
}

function withoutDates({ changeId, amountMinor, months }: SandboxTerms): SandboxTerms {
  return { changeId, amountMinor, months }
}

/** Moves the next charge, or resets it to the end of the last payment's period. */
export function planRenewal(
  { state }: SandboxCheckout,
  { changeId, amountMinor, months, startsAt }: RenewalRequest,
): SandboxChange {
  const at = startsAt.toISOString()
  const isUnchanged =
    at === state.payments.at(-1)?.periodEnd && changeId === (state.terms?.changeId ?? null)
  const terms = changeId === null ? null : { changeId, amountMinor, months }
  return { state: { ...state, renewal: isUnchanged ? null : { at, terms } }, facts: [] }
}

/** Makes the next charge now, as if its date had come. */
function renew(checkout: SandboxCheckout, at: string): SandboxChange {
  const { request, state } = checkout
  if (request.kind !== 'subscription' || state.endedAt !== null) return { state, facts: [] }
  if (state.cancels) {
    const ended = { ...state, endedAt: at, next: null, changedAt: at }
    return { state: ended, facts: [toSubscriptionFact({ ...checkout, state: ended })] }
  }
  return state.card === 'fails_later'
    ? recordFailure(checkout, at)
    : charge(checkout, 'succeeds', at)
}

/** Changes one payment; its facts are its refund and dispute. */
export function changePayment(
  checkout: SandboxCheckout,
  ref: string,
  change: (payment: SandboxPayment) => SandboxPayment,
): SandboxChange {
  const payments = checkout.state.payments.map((payment) =>
    payment.ref === ref ? change(payment) : payment,
  )
  const changed = { ...checkout, state: { ...checkout.state, payments } }
  return {
    state: changed.state,
    facts: payments
      .filter((payment) => payment.ref === ref)
      .flatMap((payment) => toReversalFacts(payment)),
  }
}
