import type { ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api, client } from '../../lib/api.ts'
import { errorCode, hasCode } from '../../lib/error-copy.ts'
import { invalidate } from '../../lib/invalidate.ts'
import { Outbox } from '../../lib/outbox.ts'
import { queryClient } from '../../lib/query-client.ts'
import { addOwnMessage } from './api.ts'
import { mayRetryAfter, nextMoment, toOutgoing, Unsent } from './outbox-rules.ts'
import { excludeStored } from './row-rules.ts'

type Refusal = {
  threadId: ThreadId
  /** Empty for a recording. */
  content: string
  error: Error
}
/** Returns true if it took the text over, so that the message is not stored for a retry. */
type RefusalListener = (refusal: Refusal) => unknown

const refusalListeners = new Set<RefusalListener>()

/** Messages that wait for the server, sent one after another in each thread. */
export const messageOutbox = new Outbox<Unsent, Message>({
  // Another prefix would lose the messages queued in members' browsers.
  prefix: 'outbox/',
  schema: Unsent,
  toName: ({ clientId }) => clientId,
  compare: (a, b) => a.createdAt.localeCompare(b.createdAt),
  toLock: ({ threadId }) => `adire-outbox-${threadId}`,
  toMutationKey: () => api.messages.send.mutationKey(),
  send: ({ threadId, clientId, content, price }, signal) =>
    client.messages.send({ threadId, clientId, content, expectedPrice: price }, { signal }),
  onSent(_, stored) {
    addSent(stored)
  },
  onRefused(message, error) {
    const { threadId, content } = message
    const isTaken = announceRefusal({ threadId, content, error })
    if (isTaken || !mayRetryAfter(errorCode(error))) return undefined
    const newPrice = hasCode(error, 'PRICE_CHANGED') ? error.data.price : undefined
    return { ...message, state: 'failed', newPrice }
  },
  onRemovedInFlight: refresh,
})

/** Calls `listener` when a message was refused. */
export function onRefusal(listener: RefusalListener): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

/**
 * Tells the listeners of a refusal, and reads again what it may be about. Returns true if a listener
 * took the text over.
 */
export function announceRefusal(refusal: Refusal): boolean {
  const answers = [...refusalListeners].map((listener) => listener(refusal))
  refresh()
  return answers.includes(true)
}

/** Shows a message that was sent without the outbox. */
export function addSent(message: Message) {
  addOwnMessage(queryClient, message)
  refresh()
}

/** Removes a message that was not sent. */
export function discardMessage(clientId: string) {
  discardAll((message) => message.clientId === clientId)
}

/** Removes the messages of a thread that is gone. */
export function discardThread(threadId: ThreadId) {
  discardAll((message) => message.threadId === threadId)
}

function discardAll(isMatch: (message: Unsent) => boolean) {
  for (const message of messageOutbox.items.getState().filter(isMatch))
    messageOutbox.remove(message)
}

/** Sends a message. Its client id stays the same, so it is never stored or charged twice. */
export function sendMessage(
  threadId: ThreadId,
  { content, price }: { content: string; price: number },
) {
  messageOutbox.put({
    threadId,
    clientId: crypto.randomUUID(),
    content,
    price,
    createdAt: nextMoment(messageOutbox.items.getState(), Date.now()),
    state: 'due',
  })
}

/** Sends a failed message again, at the price that is shown beside it. */
export function resendMessage(clientId: string) {
  const message = messageOutbox.items
    .getState()
    .find((candidate) => candidate.clientId === clientId)
  if (message?.state !== 'failed') return
  const { newPrice, ...old } = message
  messageOutbox.put({ ...old, price: newPrice ?? old.price, state: 'due' })
}

/** Reads conversations and tokens again, after sending or a refusal. */
export function refresh() {
  for (const queryKey of [
    api.messages.key(),
    api.matches.key(),
    api.tokens.key(),
    api.profiles.mine.key(),
  ])
    invalidate(queryClient, queryKey)
}

type OutboxOptions = {
  threadId: ThreadId
  /** Messages known to be stored. */
  messages: readonly Message[] | undefined
}

/** The member's unsent messages in a thread, with functions to send, retry and delete them. */
export function useOutbox({ threadId, messages = [] }: OutboxOptions) {
  const unsent = useStore(messageOutbox.items).filter((message) => message.threadId === threadId)
  const outgoing = excludeStored(unsent.map(toOutgoing), messages)
  const storedIds = unsent
    .filter(({ clientId }) => !outgoing.some((message) => message.clientId === clientId))
    .map(({ clientId }) => clientId)
  // After every render: a message is stored as soon as another tab or an event says so.
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
