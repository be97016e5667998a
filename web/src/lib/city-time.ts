import type { MemberCard } from '@adire/contract/members.ts'
import { findCity } from '@adire/contract/places.ts'
import { formatLocale } from './i18n.ts'

/** Time of day in a time zone, such as "21:40". */
export function formatZoneTime(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat(formatLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(moment)
}

/** Local time where a member lives; undefined if it isn't known. */
export function formatCityTime(
  { city, timeZone = findCity(city)?.timeZone }: Pick<MemberCard, 'city' | 'timeZone'>,
  now: Date,
): string | undefined {
  return timeZone && formatZoneTime(timeZone, now)
}
