import type { MemberId } from '@adire/contract/ids.ts'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../lib/trip-dates.ts'
import { useSharedTrips } from './use-trips.ts'
import { cityName } from '../../lib/city-copy.ts'

/** The next trip that a match shows, in one line; nothing without one. */
export function NextSharedTrip({ memberId }: { memberId: MemberId }) {
  const [trip] = useSharedTrips(memberId, { isOwn: false })
  if (!trip) return null
  const days = formatDays(trip)
  return (
    <span className="min-w-0 wrap-break-word">
      <Trans>
        In {cityName(trip.city)}, {days}
      </Trans>
    </span>
  )
}
