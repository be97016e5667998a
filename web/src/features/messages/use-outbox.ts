import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toOutgoing } from './outbox-rules.ts'
import { discard, messageOutbox, sendAgain, sendNew } from './outbox-store.ts'
import { stillWaiting } from './row-rules.ts'

type Options = {
  threadId: ThreadId
  /** Messages known to be stored. */
  messages: readonly Message[] | undefined
}

/** The member's unsent messages in a thread, with retry and delete. */
export function useOutbox({ threadId, messages = [] }: Options) {
  const left = useStore(messageOutbox.items).filter((message) => message.threadId === threadId)
  const outgoing = stillWaiting(left.map(toOutgoing), messages)
  const storedIds = left
    .filter(({ clientId }) => !outgoing.some((message) => message.clientId === clientId))
    .map(({ clientId }) => clientId)
  useEffect(() => {
    for (const clientId of storedIds) discard(clientId)
  })
  return {
    outgoing,
    send: (content: string, price: number) => sendNew(threadId, { content, price }),
    retry: sendAgain,
    discard,
  }
}
