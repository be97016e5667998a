import type { MemberId } from '@adire/contract/ids.ts'
import type { SharedTrip, Trip } from '@adire/contract/trips.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/** The member's open trips, the next one first, and ended ones that are still compared. */
export function useTrips() {
  return useQuery(api.trips.list.queryOptions())
}

const NO_TRIPS: readonly SharedTrip[] = []

/** Trips that a match shows, the next one first; none until they are loaded. */
export function useSharedTrips(memberId: MemberId): readonly SharedTrip[] {
  const { data } = useQuery(api.trips.listShared.queryOptions({ input: { memberId } }))
  return data?.trips ?? NO_TRIPS
}

/** Saves a trip; an error is for the caller to show. */
export function useSaveTrip() {
  const queryClient = useQueryClient()
  return useMutation(
    api.trips.save.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.trips.list.key() }),
    }),
  )
}

/** Deletes a trip at once, with undo in the toast unless it has ended. */
export function useRemoveTrip() {
  const queryClient = useQueryClient()
  const save = useSaveTrip()
  const remove = useMutation(
    api.trips.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.trips.list.key() }),
    }),
  )

  function fail(error: unknown, title: string) {
    toast.error(errorCopy(error, { title, description: t`Please try again in a moment.` }))
  }

  // `mutateAsync`, because the row of a deleted trip is gone before the answer comes.
  async function restore({ id, city, from, until, viewer, tellsOthers }: Trip) {
    try {
      await save.mutateAsync({ id, city, from, until, viewer, tellsOthers, replaces: null })
    } catch (error) {
      fail(error, t`Couldn’t restore the trip`)
    }
  }

  return async (trip: Trip, { hasEnded }: { hasEnded: boolean }) => {
    try {
      await remove.mutateAsync({ id: trip.id })
    } catch (error) {
      return fail(error, t`Couldn’t delete the trip`)
    }
    toast.success({
      title: t`Trip deleted`,
      ...(!hasEnded && { action: { label: t`Undo`, onClick: () => void restore(trip) } }),
    })
  }
}
