import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

export function usePreferences() {
  return useQuery(api.account.preferences.queryOptions())
}

/** Each change counts at once and is shown at once; one after the other, so that the last one wins. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  const queryKey = api.account.preferences.queryKey()
  const mutationKey = api.account.savePreferences.mutationKey()
  return useMutation(
    api.account.savePreferences.mutationOptions({
      scope: { id: 'preferences' },
      async onMutate(change) {
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(queryKey, (old) => old && merge(old, change))
      },
      onError: (error) => toast.error(errorCopy(error, { title: t`Update Failed`, description: t`Please try again in a moment.` })),
      onSettled() {
        if (queryClient.isMutating({ mutationKey }) === 1) return queryClient.invalidateQueries({ queryKey })
      },
    }),
  )
}

type Change = {
  savesData?: boolean | undefined
  usesShortcuts?: boolean | undefined
  dailyDigest?: boolean | undefined
  quietHours?: Preferences['quietHours'] | undefined
  notifications?: { [T in NotificationTopic]?: Preferences['notifications'][T] | undefined } | undefined
}

function merge(old: Preferences, { savesData, usesShortcuts, dailyDigest, quietHours, notifications }: Change): Preferences {
  return {
    ...old,
    ...(savesData !== undefined && { savesData }),
    ...(usesShortcuts !== undefined && { usesShortcuts }),
    ...(dailyDigest !== undefined && { dailyDigest }),
    ...(quietHours !== undefined && { quietHours }),
    notifications: { ...old.notifications, ...notifications } as Preferences['notifications'],
  }
}
