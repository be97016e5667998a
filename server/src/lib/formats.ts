import { SOURCE_LANGUAGE, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { getLanguage, t } from './text.ts'

/** Our English is British: "29 November 2026", and lists without a comma before "and". */
const ENGLISH = 'en-GB'

/** By locale, because creating one takes longer than filling a public page. */
const numberFormats = new Map<string, Intl.NumberFormat>()

function getLocale(): string {
  const language: UiLanguageTag = getLanguage()
  return language === SOURCE_LANGUAGE ? ENGLISH : language
}

/** Writes a day for emails and receipts, such as "29 November 2026", in UTC. */
export function writeDay(at: Date | string): string {
  const format = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(at))
}

/** Writes the name of a month in UTC: "November". */
export function writeMonth(at: Date): string {
  return new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(at)
}

/** Writes a moment for emails, such as "29 November 2026 at 15:00 UTC". */
export function writeTime(at: Date | string): string {
  const format = new Intl.DateTimeFormat(getLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(at))} UTC`
}

/** Writes a moment in a time zone, such as "Saturday, 12 December 2026 at 21:00 (GMT+1)". */
export function writeLocalTime(at: Date, timeZone: string): string {
  const locale = getLocale()
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(at)
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
    timeZone,
  })
  const parts = new Map(time.formatToParts(at).map(({ type, value }) => [type, value]))
  const clock = `${parts.get('hour')}:${parts.get('minute')}`
  return t`${day} at ${clock} (${parts.get('timeZoneName') ?? 'UTC'})`
}

/** Writes several things as one: "2 new likes, 1 new match and 4 new messages". */
export function writeList(things: readonly string[]): string {
  return new Intl.ListFormat(getLocale()).format(things)
}

export function capitalize(text: string): string {
  return `${text.slice(0, 1).toLocaleUpperCase(getLocale())}${text.slice(1)}`
}

/**
 * Writes an amount for mails and receipts: "NGN 15,984.00", in French "15 984,00 NGN". Uses the
 * code because several currencies share a symbol.
 */
export function writeMoney(
  minor: number,
  { currency, decimals }: { currency: string; decimals: number },
): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals)
  const pattern = new Intl.NumberFormat(getLocale(), { style: 'currency', currency: 'USD' })
  const parts = pattern.formatToParts(1)
  const separator = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const number = `${minor < 0 ? '-' : ''}${writeNumber(BigInt(whole))}${fraction && separator}${fraction}`
  return parts[0]?.type === 'currency' ? `${currency} ${number}` : `${number} ${currency}`
}

/** Writes a price on a public page: "$9.99", in French "9,99 $US". */
export function writeDollars(cents: number): string {
  const dollars = cents / 100
  if (getLanguage() === SOURCE_LANGUAGE) return `$${dollars.toFixed(2)}`
  return new Intl.NumberFormat(getLocale(), { style: 'currency', currency: 'USD' }).format(dollars)
}

/** Writes a percentage: "95%", in French "95 %". */
export function writePercent(percent: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(percent / 100)
}

export function writeNumber(number: number | bigint): string {
  const locale = getLocale()
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(number)
}
