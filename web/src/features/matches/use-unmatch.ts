import type { ThreadId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

type Ending = { handle: string | undefined; onDone: () => void }

/** Ends a match; NOT_FOUND counts as success because the other member has just ended it. */
export function useUnmatch({ handle, onDone }: Ending) {
  const queryClient = useQueryClient()

  function finish() {
    for (const queryKey of [api.matches.key(), api.messages.key(), api.profiles.key()])
      void queryClient.invalidateQueries({ queryKey })
    toast.success(
      handle === undefined
        ? { title: t`Match removed` }
        : { title: t`Unmatched`, description: t`You and ${handle} are no longer matched.` },
    )
    onDone()
  }

  const unmatch = useMutation(
    api.matches.unmatch.mutationOptions({
      onSuccess: finish,
      onError(error) {
        if (hasCode(error, 'NOT_FOUND')) return finish()
        toast.error(
          errorCopy(error, {
            title: t`Unmatch Failed`,
            description: t`Please try again in a moment.`,
          }),
        )
      },
    }),
  )
  return {
    isPending: unmatch.isPending,
    unmatch: (threadId: ThreadId) => unmatch.mutate({ threadId }),
  }
}
