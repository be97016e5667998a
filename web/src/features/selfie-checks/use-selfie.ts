import type { OwnSelfieCheck } from '@adire/contract/selfie-checks.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { busyRetry } from '../../lib/busy-retry.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { dateFormat } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/**
 * Viewer's selfie check and its steps. Each mutation returns the new state, which replaces the
 * cached one.
 */
export function useSelfie() {
  const queryClient = useQueryClient()
  const mine = useQuery(api.selfieChecks.mine.queryOptions())
  const setCheck = (state: OwnSelfieCheck) =>
    queryClient.setQueryData(api.selfieChecks.mine.queryKey(), state)
  const begin = useMutation(
    api.selfieChecks.begin.mutationOptions({ onSuccess: setCheck, onError: showBeginFailure }),
  )
  const submit = useMutation(
    api.selfieChecks.submit.mutationOptions({
      ...busyRetry,
      onSuccess(state) {
        setCheck(state)
        toast.success({
          title: t`Selfie sent`,
          description: t`A moderator will compare it with your photos. We’ll notify you of the result.`,
        })
      },
      onError(error) {
        toastFailure(error, t`Couldn’t send your selfie`, t`Please try again.`)
        // The pose may have expired.
        if (hasCode(error, 'NOT_FOUND')) void mine.refetch()
      },
    }),
  )
  const withdraw = useMutation(
    api.selfieChecks.withdraw.mutationOptions({
      onSuccess: setCheck,
      onError: (error) =>
        toastFailure(error, t`Couldn’t withdraw your selfie`, t`Please try again in a moment.`),
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
      title: t`Daily limit reached`,
      description: t`You can try again from ${moment}.`,
    })
  }
  toastFailure(error, t`Couldn’t start the selfie check`, t`Please try again in a moment.`)
}
