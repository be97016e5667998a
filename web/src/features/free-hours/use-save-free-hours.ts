import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import type { HoursEdit } from './rules.ts'

/** Saves the member's free hours and returns to the profile. */
export function useSaveFreeHours() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation(
    api.freeHours.save.mutationOptions({
      async onSuccess(hours) {
        queryClient.setQueryData(api.freeHours.mine.queryKey(), hours)
        toast.success({ title: t`Free hours saved` })
        await navigate({ to: '/dashboard/profile', ignoreBlocker: true })
      },
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t save your free hours`,
            description: t`Please try again in a moment.`,
          }),
        ),
    }),
  )
  return {
    save: ({ windows, audience }: HoursEdit) =>
      mutation.mutate({ windows: [...windows], audience }),
    isSaving: mutation.isPending,
  }
}
