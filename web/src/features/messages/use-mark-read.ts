import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'

type Options = { threadId: ThreadId; messages: readonly Message[] | undefined; isReady: boolean }

/** Marks messages as read when new ones arrive while the member is looking (MEM-MSG-03, 05). */
export function useMarkRead({ threadId, messages, isReady }: Options) {
  const queryClient = useQueryClient()
  const { memberId } = useMember()
  const isAttentive = useAttention()
  const { mutate } = useMutation(
    api.messages.markRead.mutationOptions({
      onSuccess() {
        for (const queryKey of [api.matches.key(), api.profiles.mine.key()])
          void queryClient.invalidateQueries({ queryKey })
      },
    }),
  )
  const marked = useRef(0)
  const lastTheirs = messages?.findLast((message) => message.from !== memberId)?.seq ?? 0
  const due = isReady && isAttentive ? lastTheirs : 0

  useEffect(() => {
    if (due <= marked.current) return
    marked.current = due
    mutate({ threadId, upToSeq: due }, { onError: () => (marked.current = 0) })
  }, [due, threadId, mutate])
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}

/** True if the page is visible and focused. */
function useAttention(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
  )
}
