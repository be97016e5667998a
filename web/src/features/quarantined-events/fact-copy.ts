import type { QuarantinedEvent } from '@adire/contract/quarantined-events.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'

type Fact = QuarantinedEvent['facts'][number]

/** Labels of provider facts. */
const kinds: Record<string, MessageDescriptor> = {
  paid: msg`Paid`,
  failed: msg({ message: 'Failed', context: 'payment' }),
  expired: msg`The checkout expired`,
  subscription: msg`A subscription changed`,
  refunded: msg`Refunded`,
  disputed: msg`Disputed`,
  fee: msg`Fee`,
}

const labels: Record<string, MessageDescriptor> = {
  type: msg`Event data`,
  orderId: msg`Our order`,
  paymentRef: msg`Provider’s payment ID`,
  subscriptionRef: msg`Provider’s subscription ID`,
  checkoutRef: msg`Provider’s checkout ID`,
  amountMinor: msg`Amount`,
  feeMinor: msg`Amount`,
  refundedMinor: msg`Refunded, in minor units`,
  paidAt: msg`Paid at`,
  failedAt: msg`Failed at`,
  expiredAt: msg`Expired at`,
  endedAt: msg`Ended at`,
  refundedAt: msg`Refunded at`,
  disputedAt: msg`Disputed at`,
  closedAt: msg`Closed at`,
  periodEnd: msg`Paid until`,
  at: msg`As of`,
  cancels: msg`Not renewed`,
  isWon: msg`Won by us`,
}

const amounts = new Set(['amountMinor', 'feeMinor'])
const moments = new Set([
  'paidAt',
  'failedAt',
  'expiredAt',
  'endedAt',
  'refundedAt',
  'disputedAt',
  'closedAt',
  'periodEnd',
  'at',
])

export interface FactLine {
  name: string
  label: string
  text: string
}

/** Describes a provider event line by line; fields without a label keep their name. */
export function describeFact(fact: Fact): FactLine[] {
  const { currency, ...rest } = fact
  return Object.entries(rest)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ({
      name,
      label: labels[name] ? i18n._(labels[name]) : name,
      text: formatValue(name, value, currency),
    }))
}

function formatValue(name: string, value: unknown, currency: unknown): string {
  const kind = name === 'type' ? kinds[String(value)] : undefined
  if (kind) return i18n._(kind)
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (amounts.has(name) && typeof value === 'number') return formatAmount(value, currency)
  if (moments.has(name) && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return formatMoment(value)
  return String(value)
}

/** Formats an amount; the currency comes from the provider and may be invalid. */
function formatAmount(minor: number, currency: unknown): string {
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return String(minor)
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return formatMoney({ currency, minor, decimals })
}
