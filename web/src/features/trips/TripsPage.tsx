import { TRIPS_MAXIMUM } from '@adire/contract/trip-limits.ts'
import type { Trip } from '@adire/contract/trips.ts'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDays } from '../../lib/trip-dates.ts'
import { ProfileSubpage } from '../../shared/ProfileSubpage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { TripDialog } from './TripDialog.tsx'
import { useRemoveTrip, useTrips } from './use-trips.ts'
import { cityName } from '../../lib/city-copy.ts'

const copy = { failed: msg`Couldn’t load your trips` }

/** Page on which a member adds, changes and deletes trips. */
export function TripsPage() {
  // The trip to change, or `new`.
  const [edited, setEdited] = useState<Trip | 'new'>()
  return (
    <ProfileSubpage title={<Trans>Your trips</Trans>}>
      <div className="grid max-w-2xl gap-5">
        <p className="text-ink-2">
          <Trans>
            Tell us where you’re going. If someone who matches your preferences will be in the same
            city in the same month, we tell both of you the month. If they’re your match and you
            both show these trips to matches, we tell you the days you’ll both be there instead.
          </Trans>
        </p>
        <QueryState
          query={useTrips()}
          copy={copy}
          shape="page"
          skeleton={<StackSkeleton count={2} className="h-24" />}
        >
          {({ trips, ended }) => (
            <>
              <TripList trips={trips} onEdit={setEdited} />
              {ended.length > 0 && <EndedTrips trips={ended} />}
            </>
          )}
        </QueryState>
      </div>
      {edited && (
        <TripDialog
          trip={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ProfileSubpage>
  )
}

type ListProps = { trips: readonly Trip[]; onEdit: (trip: Trip | 'new') => void }

function TripList({ trips, onEdit }: ListProps) {
  const add = (
    <Button onClick={() => onEdit('new')}>
      <Plus aria-hidden />
      <Trans>Add a trip</Trans>
    </Button>
  )
  if (trips.length === 0)
    return (
      <EmptyState title={<Trans>No trips yet</Trans>} action={add}>
        <Trans>Add a city and your dates. You decide who sees them.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {trips.map((trip) => (
          <TripRow key={trip.id} trip={trip} onEdit={() => onEdit(trip)} />
        ))}
      </ul>
      {trips.length < TRIPS_MAXIMUM ? (
        <div>{add}</div>
      ) : (
        <p className="text-ink-2">
          <Trans>You have {TRIPS_MAXIMUM} trips. Delete one to add another.</Trans>
        </p>
      )}
    </>
  )
}

/** Trips that have ended in this month, which others may still be told of. */
function EndedTrips({ trips }: { trips: readonly Trip[] }) {
  return (
    <section aria-labelledby="ended-trips" className="grid gap-3 pt-3">
      <h2 id="ended-trips" className="text-xl">
        <Trans>Past trips</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Until the month of a trip is over, people who match your preferences may still learn that
          you were in the same city that month. Delete the trip to stop this.
        </Trans>
      </p>
      <ul className="grid gap-3">
        {trips.map((trip) => (
          <TripRow key={trip.id} trip={trip} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  trip: Trip
  /** Undefined for a trip that has ended. */
  onEdit?: () => void
}

function TripRow({ trip, onEdit }: RowProps) {
  const { t } = useLingui()
  const remove = useRemoveTrip()
  const city = cityName(trip.city)
  const Heading = onEdit ? 'h2' : 'h3'
  return (
    <Card asChild padding="sm" className="flex items-start justify-between gap-3">
      <li>
        <div className="grid min-w-0 gap-0.5">
          <Heading className="font-text text-base font-semibold tracking-normal wrap-break-word">
            {city}
          </Heading>
          <p>{formatDays(trip)}</p>
          {onEdit && <TripAudience trip={trip} />}
        </div>
        <div className="-my-1 flex shrink-0">
          {onEdit && (
            <IconButton
              label={t`Change the trip to ${city}`}
              icon={<Pencil aria-hidden />}
              onClick={onEdit}
            />
          )}
          <IconButton
            label={t`Delete the trip to ${city}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => void remove(trip, { hasEnded: onEdit === undefined })}
          />
        </div>
      </li>
    </Card>
  )
}

function TripAudience({ trip: { viewer, tellsOthers } }: { trip: Trip }) {
  return (
    <p className="text-sm text-ink-3">
      {viewer === 'matches' ? (
        <Trans>Your matches see it</Trans>
      ) : (
        <Trans>No one sees it on your profile</Trans>
      )}
      {' · '}
      {tellsOthers ? (
        <Trans>We notify people who match your preferences</Trans>
      ) : (
        <Trans>We don’t notify anyone</Trans>
      )}
    </p>
  )
}
