import type { MemberId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { Plane } from 'lucide-react'
import { formatDays } from '../../lib/trip-dates.ts'
import { useSharedTrips } from './use-trips.ts'
import { cityName } from '../../lib/city-copy.ts'

type Props = {
  memberId: MemberId
  /** True in the preview of the own profile. */
  isOwn?: boolean
}

/** Trips that a match shows: "In Accra, 12 – 20 December"; nothing without one. */
export function SharedTrips({ memberId, isOwn = false }: Props) {
  const trips = useSharedTrips(memberId, { isOwn })
  if (trips.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {trips.map((trip) => {
        const days = formatDays(trip)
        return (
          <li key={`${trip.city} ${trip.from}`} className="flex items-start gap-2">
            <Plane aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
            <span className="min-w-0 wrap-break-word">
              <Trans>
                In {cityName(trip.city)}, {days}
              </Trans>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
