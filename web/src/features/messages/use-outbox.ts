import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useMember } from '../../lib/session.ts'
import { stillWaiting } from './rules.ts'
import { discardOutgoing, openOutbox, readOutbox, sendAgain, sendNew, subscribeOutbox } from './outbox.ts'

type Options = {
  threadId: ThreadId
  /** What is known to be stored. */
  messages: readonly Message[] | undefined
  onRefused: (error: Error) => void
}

/** What of mine is not stored yet in one thread, and what one can do about it. */
export function useOutbox({ threadId, messages = [], onRefused }: Options) {
  const queryClient = useQueryClient()
  const { memberId } = useMember()
  openOutbox(memberId)
  const waiting = useSyncExternalStore(subscribeOutbox, readOutbox)
  const left = waiting.filter((message) => message.threadId === threadId)
  const outgoing = stillWaiting(left, messages)
  const storedIds = left.filter((message) => !outgoing.includes(message)).map(({ clientId }) => clientId)
  useEffect(() => {
    for (const clientId of storedIds) discardOutgoing(clientId)
  })

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
