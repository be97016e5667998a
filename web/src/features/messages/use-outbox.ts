import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Message } from '@adire/contract/messages.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { addOwnMessage } from './api.ts'
import { stillWaiting, type Outgoing } from './rules.ts'

/**
 * Messages that are not stored yet. They survive a reload of the tab; one sent again has the id of the first attempt,
 * so nothing is written or charged twice.
 */
type Waiting = Outgoing & { threadId: ThreadId }

const Stored = z.array(z.object({ threadId: z.string(), clientId: z.string(), content: z.string(), createdAt: z.string() }))

let owner: MemberId | undefined
let waiting: readonly Waiting[] = []
const listeners = new Set<() => void>()
/** The end of each thread's queue: messages are stored in the order they were written. */
const queues = new Map<ThreadId, Promise<void>>()

const storageKey = (memberId: MemberId) => `adire-outbox-${memberId}`

/** Takes up what this member left in this tab; how an attempt under way then ended is not known any more. */
function openOutbox(memberId: MemberId) {
  if (owner === memberId) return
  owner = memberId
  waiting = readStored(memberId)
}

function readStored(memberId: MemberId): Waiting[] {
  try {
    const stored = Stored.parse(JSON.parse(sessionStorage.getItem(storageKey(memberId)) ?? '[]'))
    return stored.map((message) => ({ ...message, threadId: message.threadId as ThreadId, state: 'failed' }))
  } catch {
    return []
  }
}

function setWaiting(next: readonly Waiting[]) {
  waiting = next
  try {
    if (owner) sessionStorage.setItem(storageKey(owner), JSON.stringify(next))
  } catch {
    // Without storage they live as long as the page.
  }
  for (const listener of listeners) listener()
}

function subscribeOutbox(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readOutbox(): readonly Waiting[] {
  return waiting
}

function discardOutgoing(clientId: string) {
  setWaiting(waiting.filter((message) => message.clientId !== clientId))
}

type Delivery = { queryClient: QueryClient; onRefused: (error: Error) => void }

function sendNew(threadId: ThreadId, content: string, delivery: Delivery) {
  const message: Waiting = { threadId, clientId: crypto.randomUUID(), content, createdAt: new Date().toISOString(), state: 'sending' }
  setWaiting([...waiting, message])
  queue(message, delivery)
}

function sendAgain(clientId: string, delivery: Delivery) {
  const message = waiting.find((candidate) => candidate.clientId === clientId && candidate.state === 'failed')
  if (!message) return
  setState(clientId, 'sending')
  queue(message, delivery)
}

function setState(clientId: string, state: Outgoing['state']) {
  setWaiting(waiting.map((message) => (message.clientId === clientId ? { ...message, state } : message)))
}

function queue(message: Waiting, delivery: Delivery) {
  const before = queues.get(message.threadId) ?? Promise.resolve()
  queues.set(
    message.threadId,
    before.then(() => deliver(message, delivery)),
  )
}

async function deliver({ threadId, clientId, content }: Waiting, { queryClient, onRefused }: Delivery) {
  // Through the cache of mutations, so that an ended session is noticed as everywhere else.
  const mutation = queryClient.getMutationCache().build(queryClient, api.messages.send.mutationOptions())
  try {
    const message = await mutation.execute({ threadId, clientId, content })
    addOwnMessage(queryClient, message)
    discardOutgoing(clientId)
  } catch (error) {
    setState(clientId, 'failed')
    onRefused(error instanceof Error ? error : new Error(String(error)))
  }
  for (const queryKey of [api.messages.key(), api.matches.key(), api.tokens.key()]) void queryClient.invalidateQueries({ queryKey })
}

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
  const left = useSyncExternalStore(subscribeOutbox, readOutbox).filter((message) => message.threadId === threadId)
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
