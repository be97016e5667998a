import type { PaymentProvider } from '@adire/contract/money.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Fact } from '../../gateways/payment-gateway.ts'
import { APPLIED, quarantined, type Result, waiting } from './event-result-rules.ts'
import { saveFee } from './fee-queries.ts'
import { findPaymentByRef } from './payment-queries.ts'

interface ReportedFee {
  provider: PaymentProvider
  fact: Extract<Fact, { type: 'fee' }>
}

/**
 * Stores what the provider kept of a payment, which may come before the payment itself. It changes
 * nothing that a member has or sees.
 */
export async function applyFee(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { provider, fact }: ReportedFee,
): Promise<Result> {
  const payment = await findPaymentByRef(tx, provider, fact.paymentRef)
  if (!payment) return waiting(fact.paymentRef)
  const { feeMinor, currency } = fact
  if (!(await saveFee(tx, payment.id, { feeMinor, currency, at: clock.now() })))
    return quarantined(`a fee in ${currency}, which has no rate`)
  return { ...APPLIED, memberId: payment.memberId }
}
