import type { OwnSelfieCheck } from '@adire/contract/selfie-checks.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { dateFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** State of the viewer's selfie check and its steps. Each mutation returns the new state. */
export function useSelfie() {
  const queryClient = useQueryClient()
  const mine = useQuery(api.selfieChecks.mine.queryOptions())
  const show = (state: OwnSelfieCheck) =>
    queryClient.setQueryData(api.selfieChecks.mine.queryKey(), state)
  const begin = useMutation(
    api.selfieChecks.begin.mutationOptions({ onSuccess: show, onError: showBeginFailure }),
  )
  const submit = useMutation(
    api.selfieChecks.submit.mutationOptions({
      ...busyRetry,
      onSuccess(state) {
        show(state)
        toast.success({
          title: t`Selfie Sent`,
          description: t`A moderator compares it with your photos. We tell you in the bell.`,
        })
      },
      onError(error) {
        toastFailure(error, t`Not Sent`, t`Failed to send your selfie. Please try again.`)
        // The pose may have expired.
        if (hasCode(error, 'NOT_FOUND')) void mine.refetch()
      },
    }),
  )
  const withdraw = useMutation(
    api.selfieChecks.withdraw.mutationOptions({
      onSuccess: show,
      onError: (error) => toastFailure(error, t`Not Taken Back`, t`Please try again in a moment.`),
    }),
  )
  return { mine, begin, submit, withdraw }
}

function showBeginFailure(error: Error) {
  if (hasCode(error, 'TOO_SOON')) {
    const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(error.data.availableAt),
    )
    return toast.info({
      title: t`Enough for Today`,
      description: t`You can try again from ${moment}.`,
    })
  }
  toastFailure(error, t`Not Begun`, t`Please try again in a moment.`)
}
