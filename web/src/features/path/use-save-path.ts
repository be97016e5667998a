import type { PathEdit } from '@adire/contract/path.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/**
 * Saves the member's path and returns to the profile. After a STALE refusal the own path is read again,
 * and the form asks which to keep.
 */
export function useSavePath() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation(
    api.path.save.mutationOptions({
      async onSuccess(path) {
        queryClient.setQueryData(api.path.mine.queryKey(), path)
        toast.success({ title: t`Places saved` })
        await navigate({ to: '/dashboard/profile', ignoreBlocker: true })
      },
      async onError(error) {
        const failure = {
          title: t`Couldn’t save your places`,
          description: t`Your entries are still here. Check your connection and try again.`,
        }
        if (hasCode(error, 'STALE'))
          await queryClient.invalidateQueries({ queryKey: api.path.mine.key() })
        toast.error(
          hasCode(error, 'INVALID_INPUT')
            ? { title: failure.title, description: t`Check the cities and years, then save again.` }
            : errorCopy(error, failure),
        )
      },
    }),
  )
  const { error, variables } = mutation
  const isYearRefused =
    hasCode(error, 'INVALID_INPUT') && error.data.issues.some(({ path }) => path === 'next.by')
  return {
    /** Year of a plan that the server refused with the last save. */
    refusedYear: isYearRefused ? variables?.next?.by : undefined,
    save: (path: PathEdit, expectedVersion: number) =>
      mutation.mutate({ ...path, expectedVersion }),
    isSaving: mutation.isPending,
  }
}
