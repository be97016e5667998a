import type { OwnVoice } from '@adire/contract/voice-recordings.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Changes of a recording; each returns all recordings of the member, which replace the cached ones. */
export function useVoiceChanges() {
  const queryClient = useQueryClient()
  const store = (answer: { voices: OwnVoice[] }) =>
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
  return { save, update, remove }
}

export type VoiceChanges = ReturnType<typeof useVoiceChanges>
