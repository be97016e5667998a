import { DAY_MS } from '@adire/contract/durations.ts'
import {
  countTripDays,
  TRIP_AHEAD_DAYS_MAXIMUM,
  TRIP_DAYS_MAXIMUM,
} from '@adire/contract/trip-limits.ts'
import type { TripViewer } from '@adire/contract/trips.ts'
import { t } from '@lingui/core/macro'
import type { FieldTexts } from '../../lib/form-schema.ts'

export type TripValues = {
  city: string
  from: string
  until: string
  viewer: TripViewer
  tellsOthers: boolean
}

/** Returns the day where the member is, as an ISO date. */
export function getToday(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/** Returns the last day on which a trip can start. */
export function getLatestStart(today: string): string {
  const latest = Date.parse(today) + TRIP_AHEAD_DAYS_MAXIMUM * DAY_MS
  return new Date(latest).toISOString().slice(0, 10)
}

/** Checks a trip before it is sent; the server checks the same. */
export function checkTrip(
  { city, from, until }: TripValues,
  today = getToday(),
): FieldTexts<TripValues> {
  return {
    city: city === '' ? t`Choose a city.` : undefined,
    from: checkStart(from, today),
    until: checkEnd({ from, until }, today),
  }
}

function checkStart(from: string, today: string): string | undefined {
  if (from === '') return t`Choose the first day.`
  return from > getLatestStart(today) ? t`Choose a first day within the next year.` : undefined
}

function checkEnd({ from, until }: Pick<TripValues, 'from' | 'until'>, today: string) {
  if (until === '') return t`Choose the last day.`
  if (until < today) return t`This day has passed. Choose a later one.`
  if (from === '') return undefined
  const days = countTripDays({ from, until })
  if (days < 1) return t`Choose a last day that isn’t before the first.`
  return days > TRIP_DAYS_MAXIMUM
    ? t`A trip can last up to ${TRIP_DAYS_MAXIMUM} days. Choose an earlier last day.`
    : undefined
}
