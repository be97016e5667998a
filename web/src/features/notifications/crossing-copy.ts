import type { NotificationFacts } from '@adire/contract/notifications.ts'
import { t } from '@lingui/core/macro'
import { cityName } from '../../lib/city-copy.ts'
import { formatDays, formatMonths } from '../../lib/trip-dates.ts'

/** Says where and when two members' trips cross, as exactly as the reader may know. */
export function describeCrossing(name: string, crossing: NotificationFacts['crossing']): string {
  if (!crossing) return t`You and ${name} will both be in the same city.`
  const { months, days } = crossing
  const city = cityName(crossing.city)
  const time = days ? formatDays(days) : formatMonths(months)
  return days
    ? t`You and ${name} will both be in ${city}: ${time}.`
    : t`You and ${name} will both be in ${city} in ${time}.`
}
