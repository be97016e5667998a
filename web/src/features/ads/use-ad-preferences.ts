import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

export function useAdPreferences() {
  return useQuery(api.ads.readPreferences.queryOptions())
}

/** Each switch counts at once and is shown at once; one after the other, so that the last one wins. */
export function useSaveAdPreferences() {
  const queryClient = useQueryClient()
  const queryKey = api.ads.readPreferences.queryKey()
  const mutationKey = api.ads.savePreferences.mutationKey()
  return useMutation(
    api.ads.savePreferences.mutationOptions({
      scope: { id: 'ad-preferences' },
      async onMutate(change) {
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (old) => old && change)
      },
      onError: (error) => toast.error(errorCopy(error, { title: t`Update Failed`, description: t`Please try again in a moment.` })),
      onSettled() {
        if (queryClient.isMutating({ mutationKey }) === 1) return queryClient.invalidateQueries({ queryKey })
      },
    }),
  )
}
