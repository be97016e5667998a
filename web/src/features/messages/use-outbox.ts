import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { toOutgoing } from './outbox-rules.ts'
import { discardMessage, messageOutbox, resendMessage, sendMessage } from './outbox-store.ts'
import { excludeStored } from './row-rules.ts'

type Options = {
  threadId: ThreadId
  /** Messages known to be stored. */
  messages: readonly Message[] | undefined
}

/** The member's unsent messages in a thread, with retry and delete. */
export function useOutbox({ threadId, messages = [] }: Options) {
  const unsent = useStore(messageOutbox.items).filter((message) => message.threadId === threadId)
  const outgoing = excludeStored(unsent.map(toOutgoing), messages)
  const storedIds = unsent
    .filter(({ clientId }) => !outgoing.some((message) => message.clientId === clientId))
    .map(({ clientId }) => clientId)
  useEffect(() => {
    for (const clientId of storedIds) discardMessage(clientId)
  })
  return {
    outgoing,
    send: (content: string, price: number) => sendMessage(threadId, { content, price }),
    retry: resendMessage,
    discard: discardMessage,
  }
}
