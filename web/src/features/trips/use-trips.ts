import type { MemberId, TripId } from '@adire/contract/ids.ts'
import type { SharedTrip, Trip } from '@adire/contract/trips.ts'
import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import type { TripValues } from './rules.ts'

/** The member's open trips, the next one first, and ended ones that are still compared. */
export function useTrips() {
  return useQuery(api.trips.list.queryOptions())
}

const NO_TRIPS: readonly SharedTrip[] = []

/**
 * Trips that a match shows, or with `isOwn` those that the member shows to matches, the next one
 * first; none until they are loaded.
 */
export function useSharedTrips(
  memberId: MemberId,
  { isOwn }: { isOwn: boolean },
): readonly SharedTrip[] {
  const shared = useQuery(
    api.trips.listShared.queryOptions({ input: { memberId }, enabled: !isOwn }),
  )
  const own = useQuery(api.trips.list.queryOptions({ enabled: isOwn }))
  const shown = own.data?.trips.filter(({ viewer }) => viewer === 'matches')
  return (isOwn ? shown : shared.data?.trips) ?? NO_TRIPS
}

/** Saves a trip; an error is for the caller to show. */
function useSaveTrip() {
  const queryClient = useQueryClient()
  return useMutation(
    api.trips.save.mutationOptions({
      onSettled(_saved, error) {
        const refreshed = queryClient.invalidateQueries({ queryKey: api.trips.list.key() })
        // Without a connection the list waits for one, but the error must not.
        return error ? undefined : refreshed
      },
    }),
  )
}

/**
 * Saves the given trip, or adds one; an error is for the caller to show. After a lost answer or
 * CHANGED_ELSEWHERE the next try replaces what is stored by then.
 */
export function useTripSaves(trip: Trip | undefined) {
  const save = useSaveTrip()
  // The same id for every try, so that a lost response never adds two trips. Any UUID is one.
  const [id] = useState(() => trip?.id ?? (crypto.randomUUID() as TripId))
  const isOutdated = useRef(false)

  return async ({ city, from, until, viewer, tellsOthers }: TripValues) => {
    const replaces = isOutdated.current ? await readSavedAt(id) : (trip?.savedAt ?? null)
    try {
      await save.mutateAsync({ id, city, from, until, viewer, tellsOthers, replaces })
    } catch (error) {
      if (mayBeOutdated(error)) isOutdated.current = true
      throw error
    }
  }
}

/** Reads when the trip was saved. Without a connection it fails at once, as saving does. */
async function readSavedAt(id: TripId): Promise<string | null> {
  const { trips, ended } = await api.trips.list.call()
  return [...trips, ...ended].find((one) => one.id === id)?.savedAt ?? null
}

/** True after an error with which the trip may have been saved, here or elsewhere. */
function mayBeOutdated(error: unknown): boolean {
  if (hasCode(error, 'CHANGED_ELSEWHERE')) return true
  return !(error instanceof ORPCError) || error.status >= 500
}

/** Deletes a trip at once, with undo in the toast unless it has ended. */
export function useRemoveTrip() {
  const queryClient = useQueryClient()
  const save = useSaveTrip()
  const undoRemoval = useMutation(
    api.trips.restore.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.trips.list.key() }),
    }),
  )
  const remove = useMutation(
    api.trips.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.trips.list.key() }),
    }),
  )

  function fail(error: unknown, title: string) {
    toast.error(errorCopy(error, { title, description: t`Please try again in a moment.` }))
  }

  // `mutateAsync`, because the row of a deleted trip is gone before the answer comes.
  async function restore({ savedAt: _savedAt, ...trip }: Trip, undo: string | null) {
    try {
      // A server of the last release sends no undo.
      await (undo === null
        ? save.mutateAsync({ ...trip, replaces: null })
        : undoRemoval.mutateAsync({ ...trip, replaces: null, undo }))
    } catch (error) {
      fail(error, t`Couldn’t restore the trip`)
    }
  }

  return async (trip: Trip, { hasEnded }: { hasEnded: boolean }) => {
    let undo: string | null
    try {
      ;({ undo } = await remove.mutateAsync({ id: trip.id }))
    } catch (error) {
      return fail(error, t`Couldn’t delete the trip`)
    }
    toast.success({
      title: t`Trip deleted`,
      ...(!hasEnded && { action: { label: t`Undo`, onClick: () => void restore(trip, undo) } }),
    })
  }
}
