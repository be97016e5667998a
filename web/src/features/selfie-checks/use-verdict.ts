import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

/** Sends a moderator's decision. A selfie taken back meanwhile is not an error. */
export function useVerdict(handle: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.selfieChecks.decide.mutationOptions({
      onSuccess(_answer, { isApproved }) {
        toast.success({
          title: isApproved ? t`Selfie approved` : t`Selfie rejected`,
          description: t`${handle} is told, and the picture is deleted.`,
        })
      },
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return toast.info(errorCopy(error, { title: '' }))
        showDecisionFailure(error, t`Failed to decide about the selfie`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.selfieChecks.list.key() }),
    }),
  )
}
