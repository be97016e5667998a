import { MICROS_PER_CENT, MICROS_PER_DOLLAR } from '@adire/contract/campaigns.ts'
import { formatLocale } from '../../lib/i18n.ts'

/** "$12.34"; what is below a cent is shown as far as it goes, so that a thousandth of a dollar is not nothing. */
export function formatMicros(micros: number): string {
  const hasShares = micros % MICROS_PER_CENT !== 0
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: hasShares ? 6 : 2,
  }).format(micros / MICROS_PER_DOLLAR)
}

/** A day of UTC as it is written, whatever the reader's own time is. */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
