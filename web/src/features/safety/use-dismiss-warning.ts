import type { ThreadId } from '@adire/contract/ids.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Ends the warning in a conversation permanently. */
export function useDismissWarning(threadId: ThreadId) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  return useMutation(
    api.risk.dismissWarning.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({
          queryKey: api.messages.thread.key({ input: { threadId } }),
        }),
      onError: (error) =>
        toastFailure(error, t`Couldn’t hide this warning`, t`Please try again in a moment.`),
    }),
  )
}
