import type { MemberId, PaymentId } from '@adire/contract/ids.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import type { EventOutcome } from '@adire/contract/quarantined-events.ts'
import type { Terms } from './term-rules.ts'

/** Result of applying one fact of a provider event. */
export interface Result {
  outcome: EventOutcome
  /** Shown to admins with a quarantined event. */
  reason: string | null
  /** Reference that must become known before the fact can be applied. */
  waitsFor: string | null
  memberId: MemberId | null
  /** References that earlier events may have waited for. */
  resolvedRefs: string[]
  /** Set for a payment that was not known before. */
  newPayment?: NewPayment
}

export interface NewPayment {
  id: PaymentId
  terms: Terms
  /** `start`: first payment of the order. `change`: first payment under a change of plan. */
  kind: 'start' | 'renewal' | 'change'
}

export const APPLIED: Result = {
  outcome: 'applied',
  reason: null,
  waitsFor: null,
  memberId: null,
  resolvedRefs: [],
}

export function quarantined(reason: string): Result {
  return { ...APPLIED, outcome: 'quarantined', reason }
}

export function waiting(ref: string): Result {
  return { ...APPLIED, outcome: 'waiting', waitsFor: ref }
}

/** Lists the payment and subscription references of a fact. */
export function listRefs(fact: Fact): string[] {
  const refs = [
    'paymentRef' in fact ? fact.paymentRef : null,
    'subscriptionRef' in fact ? fact.subscriptionRef : null,
  ]
  return refs.flatMap((ref) => ref ?? [])
}
