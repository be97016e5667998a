import type { AdPreferences } from '@adire/contract/ad-serving.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useOptimisticUpdate } from '../../lib/use-optimistic-update.ts'

export function useAdPreferences() {
  return useQuery(api.ads.readPreferences.queryOptions())
}

export function useSaveAdPreferences() {
  const queryClient = useQueryClient()
  const saving = useOptimisticUpdate({
    queryKey: api.ads.readPreferences.queryKey(),
    mutationKey: api.ads.savePreferences.mutationKey(),
    shown: (_saved: AdPreferences, change: AdPreferences) => change,
  })
  // Drops cached ads that were chosen by a signal now switched off; those in view stay.
  const onSuccess = () =>
    queryClient.removeQueries({ queryKey: api.ads.choose.key(), type: 'inactive' })
  return useMutation(api.ads.savePreferences.mutationOptions({ ...saving, onSuccess }))
}
