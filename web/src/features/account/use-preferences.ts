import type { NotificationTopic, Preferences } from '@adire/contract/account.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useOptimisticUpdate } from '../../lib/use-optimistic-update.ts'

export function usePreferences() {
  return useQuery(api.account.preferences.queryOptions())
}

export function useSavePreferences() {
  const saving = useOptimisticUpdate({
    queryKey: api.account.preferences.queryKey(),
    mutationKey: api.account.savePreferences.mutationKey(),
    shown: merge,
  })
  return useMutation(api.account.savePreferences.mutationOptions(saving))
}

type Change = {
  savesData?: boolean | undefined
  usesShortcuts?: boolean | undefined
  dailyDigest?: boolean | undefined
  quietHours?: Preferences['quietHours'] | undefined
  notifications?:
    | { [T in NotificationTopic]?: Preferences['notifications'][T] | undefined }
    | undefined
}

function merge(
  old: Preferences,
  { savesData, usesShortcuts, dailyDigest, quietHours, notifications }: Change,
): Preferences {
  return {
    ...old,
    ...(savesData !== undefined && { savesData }),
    ...(usesShortcuts !== undefined && { usesShortcuts }),
    ...(dailyDigest !== undefined && { dailyDigest }),
    ...(quietHours !== undefined && { quietHours }),
    notifications: { ...old.notifications, ...notifications } as Preferences['notifications'],
  }
}
