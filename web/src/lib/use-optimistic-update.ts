import { t } from '@lingui/core/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { errorCopy } from './error-copy.ts'
import { toast } from './toast.ts'

interface Options<Saved, Change> {
  /** Query with the settings. Reading it again after the last change also undoes a failed one. */
  queryKey: QueryKey
  /** Key of the mutation that gets the options. */
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
      // Not while others wait: their changes are shown already, and the server doesn't know them yet.
      if (queryClient.isMutating({ mutationKey }) === 1)
        return queryClient.invalidateQueries({ queryKey })
    },
  }
}
