import type { WaitingThread } from '@adire/contract/messages.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/**
 * Ends the waiting of a conversation without a reply: with our words (`decline`), or until the other
 * member writes again (`rest`). `onCleared` is called before its row leaves.
 */
export function useClearing({ threadId, lastMessage }: WaitingThread, onCleared: () => void) {
  const queryClient = useQueryClient()
  const upToSeq = lastMessage.seq

  function removeRow() {
    onCleared()
    queryClient.setQueryData(
      api.messages.listWaiting.queryKey(),
      (list) =>
        list && { ...list, threads: list.threads.filter((one) => one.threadId !== threadId) },
    )
    for (const queryKey of [api.messages.listWaiting.key(), api.matches.key()])
      void queryClient.invalidateQueries({ queryKey })
  }

  function showFailure(error: Error) {
    toastFailure(error, t`Couldn’t update the conversation`, t`Please try again in a moment.`)
    void queryClient.invalidateQueries({ queryKey: api.messages.listWaiting.key() })
  }

  const decline = useMutation(
    api.messages.decline.mutationOptions({
      onSuccess() {
        removeRow()
        // Answered without opening it, so it must not stay unread. Opening it marks it as well.
        client.messages.markRead({ threadId, upToSeq }).catch(() => undefined)
      },
      onError: showFailure,
    }),
  )
  const rest = useMutation(
    api.messages.rest.mutationOptions({ onSuccess: removeRow, onError: showFailure }),
  )
  const pending = decline.isPending ? 'decline' : rest.isPending ? 'rest' : undefined
  return {
    pending,
    decline: () => decline.mutate({ threadId }),
    rest: () => rest.mutate({ threadId, upToSeq }),
  } as const
}
