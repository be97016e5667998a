import type { Trip } from '@adire/contract/trips.ts'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../lib/trip-dates.ts'
import { cityName } from '../../lib/city-copy.ts'

/** A member's open trips in their record, and who sees them; nothing without one. */
export function RecordTrips({ trips }: { trips: readonly Trip[] }) {
  if (trips.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-3">
        <Trans>Trips</Trans>
      </h3>
      <ul className="grid gap-1">
        {trips.map((trip) => (
          <li key={trip.id} className="wrap-break-word">
            {cityName(trip.city)}, {formatDays(trip)}{' '}
            <span className="text-sm text-ink-3">
              {trip.viewer === 'matches' ? (
                <Trans>shown to matches</Trans>
              ) : (
                <Trans>not shown to anyone</Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
