import { t } from '@lingui/core/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { errorCopy } from './error-copy.ts'
import { toast } from './toast.ts'

interface Options<Saved, Change> {
  /** Query to invalidate after the last change. */
  queryKey: QueryKey
  mutationKey: QueryKey
  /** Returns the value to show until the server answers. */
  applyChange: (saved: Saved, change: Change) => Saved
}

/**
 * Mutation options for settings that apply at once: shows each change optimistically, and sends
 * them one after another, so that the last one wins.
 */
export function useOptimisticUpdate<Saved, Change>({
  queryKey,
  mutationKey,
  applyChange,
}: Options<Saved, Change>) {
  const queryClient = useQueryClient()
  return {
    scope: { id: JSON.stringify(mutationKey) },
    async onMutate(change: Change) {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData<Saved>(queryKey, (old) => old && applyChange(old, change))
    },
    onError: (error: Error) =>
      toast.error(
        errorCopy(error, {
          title: t`Update Failed`,
          description: t`Please try again in a moment.`,
        }),
      ),
    onSettled() {
      if (queryClient.isMutating({ mutationKey }) === 1)
        return queryClient.invalidateQueries({ queryKey })
    },
  }
}
