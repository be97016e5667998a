import type { SharedTrip, Trip } from '@adire/contract/trips.ts'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../lib/trip-dates.ts'
import { cityName } from '../lib/city-copy.ts'

type Props = { trips: readonly (SharedTrip & Partial<Pick<Trip, 'viewer'>>)[] }

/** A member's trips as staff see them, with who else does if that is known; nothing without one. */
export function TripList({ trips }: Props) {
  if (trips.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-3">
        <Trans>Trips</Trans>
      </h3>
      <ul className="grid gap-1">
        {trips.map((trip) => (
          <li key={`${trip.city} ${trip.from} ${trip.until}`} className="wrap-break-word">
            {cityName(trip.city)}, {formatDays(trip)}{' '}
            {trip.viewer && (
              <span className="text-sm text-ink-3">
                {trip.viewer === 'matches' ? (
                  <Trans>shown to matches</Trans>
                ) : (
                  <Trans>not shown to anyone</Trans>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
