import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plane } from 'lucide-react'
import { formatDays } from '../../lib/trip-dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useTrips } from './use-trips.ts'
import { cityName } from '../../lib/city-copy.ts'

/** The member's trips on their profile page, or an invitation to add one. */
export function TripsCard() {
  const trips = useTrips().data?.trips
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <section aria-labelledby="own-trips">
        <h2 id="own-trips" className="text-xl">
          <Trans>Your trips</Trans>
        </h2>
        {trips && trips.length > 0 ? (
          <ul className="grid gap-1.5">
            {trips.map((trip) => (
              <li key={trip.id} className="wrap-break-word">
                {cityName(trip.city)}, <span className="text-ink-2">{formatDays(trip)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="max-w-prose text-ink-2">
            <Trans>
              Going somewhere? Add your trip, and we’ll tell you who else will be in that city.
            </Trans>
          </p>
        )}
        <Button asChild variant="secondary" className="justify-self-start">
          <Link to="/dashboard/profile/trips">
            <Plane aria-hidden />
            {trips && trips.length > 0 ? <Trans>Manage trips</Trans> : <Trans>Add a trip</Trans>}
          </Link>
        </Button>
      </section>
    </Card>
  )
}
