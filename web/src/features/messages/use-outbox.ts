import type { ThreadId } from '@adire/contract/ids.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useMember } from '../../lib/session.ts'
import { discardOutgoing, openOutbox, readOutbox, sendAgain, sendNew, subscribeOutbox } from './outbox.ts'

/** What of mine is not stored yet in one thread, and what one can do about it. */
export function useOutbox(threadId: ThreadId, onRefused: (error: Error) => void) {
  const queryClient = useQueryClient()
  const { memberId } = useMember()
  openOutbox(memberId)
  const waiting = useSyncExternalStore(subscribeOutbox, readOutbox)
  const outgoing = waiting.filter((message) => message.threadId === threadId)
  const delivery = { queryClient, onRefused }

  // Back on a network, what could not leave leaves.
  const retryAll = useEffectEvent(() => {
    for (const { clientId, state } of outgoing) if (state === 'failed') sendAgain(clientId, delivery)
  })
  useEffect(() => {
    const retry = () => retryAll()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return {
    outgoing,
    send: (content: string) => sendNew(threadId, content, delivery),
    retry: (clientId: string) => sendAgain(clientId, delivery),
    discard: discardOutgoing,
  }
}
