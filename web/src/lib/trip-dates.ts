import type { SharedTrip } from '@adire/contract/trips.ts'
import { formatLocale } from './i18n.ts'
import { formatNames } from './lists.ts'

const noon = (day: string) => new Date(`${day}T12:00`)

/** "12 – 20 December", with the year if it isn't this one. */
export function formatDays(
  { from, until }: Pick<SharedTrip, 'from' | 'until'>,
  now = new Date(),
): string {
  const [first, last] = [noon(from), noon(until)]
  const isThisYear = [first, last].every((day) => day.getFullYear() === now.getFullYear())
  return new Intl.DateTimeFormat(formatLocale(), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).formatRange(first, last)
}

/** "December" or "December and January", with the year if it isn't this one. */
export function formatMonths(months: readonly string[], now = new Date()): string {
  const names = months.map((month) => {
    const day = noon(month)
    const isThisYear = day.getFullYear() === now.getFullYear()
    return new Intl.DateTimeFormat(formatLocale(), {
      month: 'long',
      ...(!isThisYear && { year: 'numeric' }),
    }).format(day)
  })
  return formatNames(names)
}
