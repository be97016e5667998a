import { DAY_MS, HOUR_MS, HOUR_SECONDS, MINUTE_SECONDS } from '@adire/contract/durations.ts'
import { plural, t } from '@lingui/core/macro'
import { cityName } from './city-copy.ts'
import { formatLocale, i18n } from './i18n.ts'

const countryNames = new Map<string, Intl.DisplayNames>()

/** Country name in the page's language; the code itself if it is unknown. */
export function countryName(code: string): string {
  try {
    const { locale } = i18n
    const names = countryNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
    countryNames.set(locale, names)
    return names.of(code) ?? code
  } catch {
    // Thrown for codes that are no country.
    return code
  }
}

/** "Lagos, Nigeria", without the parts that are empty. */
export function placeName({ city, country }: { city: string; country: string }): string {
  return [cityName(city), country && countryName(country)].filter(Boolean).join(', ')
}

/** "Ada, 31" */
export function nameAndAge({ handle, age }: { handle: string; age: number }): string {
  return `${handle}, ${age}`
}

/** "1,250" in the page's language. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(formatLocale()).format(count)
}

/** "50%" in the page's language, with at most one decimal. */
export function formatPercent(percent: number, signDisplay?: 'exceptZero'): string {
  return new Intl.NumberFormat(formatLocale(), {
    style: 'percent',
    maximumFractionDigits: 1,
    ...(signDisplay && { signDisplay }),
  }).format(percent / 100)
}

/** "Status: open", with the colon as the page's language writes it. */
export function withLabel(label: string, value: string): string {
  return t`${label}: ${value}`
}

/** Caps a count at "9+" (member document, section 9). */
export function badgeCount(count: number): string {
  return count > 9 ? '9+' : String(count)
}

/** Time, "Yesterday" or date by elapsed hours, not calendar days (MEM-MSG-22 to 24, reading C-59). */
export function messageTime(sentAt: string, now: Date = new Date()): string {
  const sent = new Date(sentAt)
  const elapsedMs = now.getTime() - sent.getTime()
  if (elapsedMs < DAY_MS) return dateFormat({ timeStyle: 'short' }).format(sent)
  if (elapsedMs < 48 * HOUR_MS) return t`Yesterday`
  return formatDate(sentAt)
}

/** Time of today, "Yesterday", or a date, by calendar days of the reader (record 0068). */
export function recentTime(at: string, now: Date = new Date()): string {
  const moment = new Date(at)
  const day = moment.toDateString()
  if (day === now.toDateString()) return dateFormat({ timeStyle: 'short' }).format(moment)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === yesterday.toDateString() ? t`Yesterday` : formatDate(at)
}

/** "21 Nov 2026", from a moment or a day. */
export function formatDate(iso: string): string {
  return dateFormat({ dateStyle: 'medium' }).format(readDate(iso))
}

/** "21 November 2026", from a moment or a day. */
export function formatLongDate(iso: string): string {
  return dateFormat({ dateStyle: 'long' }).format(readDate(iso))
}

/** Reads a day such as "2026-11-21" as local noon: as UTC it is the day before in America. */
function readDate(iso: string): Date {
  return new Date(iso.length === '2026-11-21'.length ? `${iso}T12:00` : iso)
}

type DateStyle = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A date format in the page's language, cached: creating one costs more than using it. */
export function dateFormat(style: DateStyle): Intl.DateTimeFormat {
  const locale = formatLocale()
  const key = `${locale} ${style.dateStyle} ${style.timeStyle}`
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, style)
  dateFormats.set(key, known)
  return known
}

interface Amount {
  currency: string
  minor: number
  decimals: number
}

/** "₦31,984.00", formatted without floats. Dollars other than US dollars name their country. */
export function formatMoney({ currency, minor, decimals }: Amount): string {
  const isOtherDollar = currency !== 'USD' && readSymbol(currency, 'narrowSymbol') === '$'
  const symbol = isOtherDollar ? readSymbol(currency, 'symbol') : undefined
  return new Intl.NumberFormat(formatLocale(), {
    style: 'currency',
    currency,
    // The pattern of a code such as "JMD" has a space before the number; that of "$" has none.
    currencyDisplay: symbol === currency ? 'code' : 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .formatToParts(decimalText(minor, decimals))
    .map(({ type, value }) => (type === 'currency' ? (symbol ?? value) : value))
    .join('')
}

/** "$31,984.00", from US cents. */
export function formatCents(cents: number): string {
  return formatMoney({ currency: 'USD', minor: cents, decimals: 2 })
}

/** Reads the symbol as in the United States: in Canada, the symbol of its dollar is "$" alone. */
function readSymbol(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol') {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay })
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value
}

function decimalText(minor: number, decimals: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = `${minor < 0 ? '-' : ''}${digits.slice(0, digits.length - decimals)}`
  // Digits with at most one point, which no template type can express.
  return (
    decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
  ) as Intl.StringNumericLiteral
}

/** "21 Nov 2026, 18:30" */
export function formatMoment(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
}

/** "45 seconds", "2 minutes" or "24 hours", rounded up. */
export function formatWait(seconds: number): string {
  if (seconds >= 2 * HOUR_SECONDS)
    return plural(Math.ceil(seconds / HOUR_SECONDS), { one: '# hour', other: '# hours' })
  const minutes = Math.ceil(seconds / MINUTE_SECONDS)
  return seconds < MINUTE_SECONDS
    ? plural(seconds, { one: '# second', other: '# seconds' })
    : plural(minutes, { one: '# minute', other: '# minutes' })
}
