import { findCity } from '@adire/contract/places.ts'
import { formatLocale } from './i18n.ts'

/** Local time in a city, such as "21:40"; undefined if its time zone isn't known. */
export function formatCityTime(city: string, now: Date): string | undefined {
  const timeZone = findCity(city)?.timeZone
  if (!timeZone) return undefined
  return new Intl.DateTimeFormat(formatLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(now)
}
