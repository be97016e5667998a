import type { AccountSettings } from '@adire/contract/account.ts'
import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useOptimisticUpdate } from '../../lib/use-optimistic-update.ts'

export function useSettings() {
  return useQuery(api.account.settings.queryOptions())
}

/** Returns a function that refetches what depends on the member's visibility. */
function useRefreshVisibility() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.account.settings.key() }),
      queryClient.invalidateQueries({ queryKey: api.profiles.key() }),
    ])
}

/** Pauses or resumes the account (decision P18). */
export function usePause() {
  const refresh = useRefreshVisibility()
  return useMutation(
    api.account.setPaused.mutationOptions({
      async onSuccess({ isPaused }) {
        await refresh()
        toast.success(
          isPaused
            ? {
                title: t`Account paused`,
                description: t`No one can see your profile until you resume.`,
              }
            : { title: t`Welcome back`, description: t`Your profile is no longer paused.` },
        )
      },
      onError: (error) => toastFailure(error, t`Update Failed`, t`Please try again in a moment.`),
    }),
  )
}

/**
 * Visibility switch of the settings (MEM-SET-05 to 07). `profiles/use-own-profile.ts` has the one of
 * the profile page, with the same mutation scope.
 */
export function useVisibility({ isAvailable }: AccountSettings) {
  const refresh = useRefreshVisibility()
  const mutationKey = api.profiles.setAvailability.mutationKey()
  const isSaving = useIsMutating({ mutationKey }) > 0
  const set = useMutation(
    api.profiles.setAvailability.mutationOptions({
      scope: { id: 'availability' },
      onSuccess: refresh,
      onError(error) {
        // The specification gives the title; only the text depends on the error.
        const failure = { title: t`Update Failed`, description: t`Failed to update availability` }
        toast.error({ title: failure.title, description: errorCopy(error, failure).description })
      },
    }),
  )
  return {
    isAvailable: isSaving && set.variables ? set.variables.isAvailable : isAvailable,
    setAvailable: (next: boolean) => set.mutate({ isAvailable: next }),
  }
}

type PrivacyChange = {
  [K in keyof AccountSettings['privacy']]?: AccountSettings['privacy'][K] | undefined
}

/** Saves privacy settings; each change is shown and sent at once. */
export function usePrivacy() {
  const saving = useOptimisticUpdate({
    queryKey: api.account.settings.queryKey(),
    mutationKey: api.account.savePrivacy.mutationKey(),
    applyChange: (old: AccountSettings, { activity, sendsReadReceipts }: PrivacyChange) => ({
      ...old,
      privacy: {
        activity: activity ?? old.privacy.activity,
        sendsReadReceipts: sendsReadReceipts ?? old.privacy.sendsReadReceipts,
      },
    }),
  })
  return useMutation(api.account.savePrivacy.mutationOptions(saving))
}

export function useUnblock() {
  const queryClient = useQueryClient()
  return useMutation(
    api.account.unblock.mutationOptions({
      onSuccess: () => toast.success({ title: t`Unblocked` }),
      onError: (error) =>
        toastFailure(error, t`Couldn’t unblock this member`, t`Please try again in a moment.`),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.account.key() }),
          queryClient.invalidateQueries({ queryKey: api.discovery.key() }),
        ]),
    }),
  )
}
