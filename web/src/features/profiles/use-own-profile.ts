import type { OwnProfile } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast, type Copy } from '../../lib/toast.ts'

/** Query of the member's own profile, with fields that other members don't see. */
export function useOwnProfile() {
  return useQuery(api.profiles.mine.queryOptions())
}

/** Title "Update Failed" with the server's error text (MEM-PROF-44, 47, MEM-SET-07). */
function updateFailure(error: Error, description: string): Copy {
  const title = t`Update Failed`
  if (hasCode(error, 'UNAUTHENTICATED'))
    return { title, description: t`Please log in again to save changes.` }
  return { title, description: errorCopy(error, { title, description }).description }
}

/**
 * Visibility switch of the profile page, updated optimistically. `account/use-settings.ts` has the
 * one of the settings, with the same mutation scope.
 */
export function useProfileVisibility(profile: OwnProfile) {
  const queryClient = useQueryClient()
  const mutationKey = api.profiles.setAvailability.mutationKey()
  const isSaving = useIsMutating({ mutationKey }) > 0
  const set = useMutation(
    api.profiles.setAvailability.mutationOptions({
      scope: { id: 'availability' },
      onSuccess({ isAvailable }) {
        queryClient.setQueryData(
          api.profiles.mine.queryKey(),
          (old) => old && { ...old, isAvailable },
        )
      },
      onError: (error) => toast.error(updateFailure(error, t`Failed to update availability`)),
    }),
  )
  return {
    isAvailable: isSaving && set.variables ? set.variables.isAvailable : profile.isAvailable,
    setAvailable: (isAvailable: boolean) => set.mutate({ isAvailable }),
  }
}

/** Requests verification again after a denial (decision T5). */
export function useAskAgain() {
  const queryClient = useQueryClient()
  return useMutation(
    api.profiles.requestVerification.mutationOptions({
      onSuccess: () =>
        toast.success({
          title: t`Request sent`,
          description: t`Our moderators will look at your profile again.`,
        }),
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t send your request`,
            description: t`Please try again in a moment.`,
          }),
        ),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.profiles.mine.key() }),
    }),
  )
}

/** Saves changed fields. `expectedRevision` makes the server refuse an outdated edit (STALE). */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  return useMutation(
    api.profiles.update.mutationOptions({
      onSuccess(profile) {
        queryClient.setQueryData(api.profiles.mine.queryKey(), profile)
        void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
        toast.success({ title: t`Profile Updated` })
      },
      onError: (error) => toast.error(updateFailure(error, t`Failed to update profile`)),
    }),
  )
}
