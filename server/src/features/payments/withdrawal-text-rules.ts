import { BRAND } from '@adire/contract/brand.ts'
import { WITHDRAWAL_DAYS } from '@adire/contract/withdrawals.ts'
import { writeDay, writeTime } from '../../lib/formats.ts'
import { t } from '../../lib/text.ts'
import { findWithdrawalEnd } from './withdrawal-rules.ts'

interface PaidItem {
  kind: 'tokens' | 'subscription'
  paidAt: Date
  /** False for a renewal. */
  isFirst: boolean
}

/** Writes what the right to withdraw from a payment is, until when, and what is refunded. */
export function writeWithdrawalRight({ kind, paidAt, isFirst }: PaidItem): string {
  const end = writeTime(findWithdrawalEnd(paidAt))
  const right = isFirst
    ? t`You can withdraw from this contract within ${WITHDRAWAL_DAYS} days without giving a reason, until ${end}.`
    : t`Your plan has renewed. You can withdraw from this renewal within ${WITHDRAWAL_DAYS} days without giving a reason, until ${end}.`
  const refund =
    kind === 'tokens'
      ? t`We refund unspent tokens to the card or account you paid with.`
      : t`Your Premium then ends, and we refund unused days to the card or account you paid with.`
  return `${right} ${refund}`
}

/** Writes how to withdraw, for the email that has the link. */
export function writeWithdrawalWays(): string {
  return t`To withdraw, use the link “Withdraw from contract here” below (no log-in needed) or the button in your wallet, or write to ${BRAND.supportEmail}.`
}

/** Writes how to withdraw, for the printable receipt, which has no link. */
export function writeWithdrawalWaysOnPaper(): string {
  return t`To withdraw, use “Withdraw from contract here” in the email with this receipt or in your wallet, or write to ${BRAND.supportEmail}.`
}

/** Countries with laws that want a notice of cancellation in the contract of a dating service. */
const NOTICE_COUNTRIES: readonly string[] = ['US']

interface Buyer {
  country: string
  /** Our name, with the postal address if it is configured. */
  sender: string
}

/**
 * Writes the notice of cancellation for the receipt of a plan; undefined for tokens, and for
 * members in countries whose laws want none.
 */
export function writeCancellationNotice(
  { kind, paidAt }: Pick<PaidItem, 'kind' | 'paidAt'>,
  { country, sender }: Buyer,
): string | undefined {
  if (kind !== 'subscription' || !NOTICE_COUNTRIES.includes(country)) return undefined
  const [day, end] = [writeDay(paidAt), writeTime(findWithdrawalEnd(paidAt))]
  return t`Notice of cancellation. Date of purchase: ${day}. You can cancel this contract until ${end}: use the link “Withdraw from contract here” below, or send a dated notice of cancellation with your receipt number to ${sender}, or to ${BRAND.supportEmail}.`
}
