import { t } from '@lingui/core/macro'
import { formatLocale, i18n } from './i18n.ts'

const HOUR_MS = 3_600_000

/** Country name in the page's language; the code itself when it is not one. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** "Lagos, Nigeria"; a country alone, or nothing, where no more is known. */
export function placeName({ city, country }: { city: string; country: string }): string {
  return [city, country && countryName(country)].filter(Boolean).join(', ')
}

/** "Ada, 31" */
export function nameAndAge({ handle, age }: { handle: string; age: number }): string {
  return `${handle}, ${age}`
}

/** "1,250" in the page's language. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(formatLocale()).format(count)
}

/** "9+" above nine (member document, section 9). */
export function badgeCount(count: number): string {
  return count > 9 ? '9+' : String(count)
}

/** Elapsed hours, not calendar days, as the texts say (MEM-MSG-22 to 24, reading C-59). */
export function messageTime(sentAt: string, now: Date = new Date()): string {
  const sent = new Date(sentAt)
  const elapsedMs = now.getTime() - sent.getTime()
  if (elapsedMs < 24 * HOUR_MS) return new Intl.DateTimeFormat(formatLocale(), { timeStyle: 'short' }).format(sent)
  if (elapsedMs < 48 * HOUR_MS) return t`Yesterday`
  return formatDate(sentAt)
}

/** "21 Nov 2026" */
export function formatDate(iso: string): string {
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' }).format(new Date(iso))
}
