import { MICROS_PER_CENT, MICROS_PER_DOLLAR } from '@adire/contract/campaigns.ts'
import { formatLocale } from '../../lib/i18n.ts'

/**
 * Formats micro-dollars as dollars such as "$12.34". Amounts with a fraction of a cent show up to
 * six decimals, so that a small price isn't shown as "$0.00".
 */
export function formatMicros(micros: number): string {
  const hasFractionOfCent = micros % MICROS_PER_CENT !== 0
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: hasFractionOfCent ? 6 : 2,
  }).format(micros / MICROS_PER_DOLLAR)
}

/** Formats a UTC day (`YYYY-MM-DD`) independently of the reader's time zone. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
