import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api.ts'
import { addOwnMessage } from './api.ts'
import type { Outgoing } from './rules.ts'

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
export function openOutbox(memberId: MemberId) {
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

export function subscribeOutbox(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function readOutbox(): readonly Waiting[] {
  return waiting
}

export function discardOutgoing(clientId: string) {
  setWaiting(waiting.filter((message) => message.clientId !== clientId))
}

type Delivery = { queryClient: QueryClient; onRefused: (error: Error) => void }

export function sendNew(threadId: ThreadId, content: string, delivery: Delivery) {
  const message: Waiting = { threadId, clientId: crypto.randomUUID(), content, createdAt: new Date().toISOString(), state: 'sending' }
  setWaiting([...waiting, message])
  queue(message, delivery)
}

export function sendAgain(clientId: string, delivery: Delivery) {
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
