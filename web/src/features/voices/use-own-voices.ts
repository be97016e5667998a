import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** The member's recordings and their changes; each returns all of them, which replace the cached ones. */
export function useOwnVoices() {
  const queryClient = useQueryClient()
  const mine = useQuery(api.voices.mine.queryOptions())
  const store = (answer: NonNullable<typeof mine.data>) =>
    queryClient.setQueryData(api.voices.mine.queryKey(), answer)
  const save = useMutation(
    api.voices.save.mutationOptions({
      ...busyRetry,
      onSuccess(answer) {
        store(answer)
        toast.success({
          title: t`Recording saved`,
          description: t`Others can hear it once a moderator has approved it.`,
        })
      },
      onError: (error) =>
        toastFailure(
          error,
          t`Couldn’t save your recording`,
          t`It’s still here. Check your connection and save again.`,
        ),
    }),
  )
  const update = useMutation(
    api.voices.update.mutationOptions({
      onSuccess(answer) {
        store(answer)
        toast.success({ title: t`Changes saved` })
      },
      onError: (error) =>
        toastFailure(error, t`Couldn’t save your changes`, t`Please try again in a moment.`),
    }),
  )
  const remove = useMutation(
    api.voices.remove.mutationOptions({
      onSuccess(answer) {
        store(answer)
        toast.success({ title: t`Recording removed` })
      },
      onError: (error) =>
        toastFailure(error, t`Couldn’t remove your recording`, t`Please try again in a moment.`),
    }),
  )
  return { mine, save, update, remove }
}

export type VoiceChanges = ReturnType<typeof useOwnVoices>
