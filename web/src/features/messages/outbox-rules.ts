import type { ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Outgoing } from './block-rules.ts'

/**
 * A message that is not stored yet. `due` leaves now for the first time; `waiting` did not reach
 * the server and leaves by itself when it can; `failed` was refused and leaves only when its writer
 * says so.
 */
export type Unsent = {
  threadId: ThreadId
  clientId: string
  content: string
  createdAt: string
  /** Price shown on the button. */
  price: number
  /** The price that the server named when it refused the old one. */
  newPrice?: number | undefined
  state: 'due' | 'waiting' | 'failed'
}

const Stored = z.object({
  threadId: z.string(),
  clientId: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  price: z.int().min(0),
  newPrice: z.int().min(0).optional(),
  state: z.enum(['due', 'waiting', 'failed']),
})

/** A stored message, or undefined for what another version of the page wrote. */
export function parseUnsent(stored: string | undefined): Unsent | undefined {
  try {
    const parsed = Stored.parse(JSON.parse(stored ?? ''))
    return { ...parsed, threadId: parsed.threadId as ThreadId }
  } catch {
    return undefined
  }
}

/** The moment of one more: later than that of all before it, whatever the clock says. */
export function nextMoment(unsent: readonly Unsent[], now: number): string {
  const last = Math.max(0, ...unsent.map(({ createdAt }) => Date.parse(createdAt)))
  return new Date(Math.max(now, last + 1)).toISOString()
}

/** In the order they were written. */
export function inOrder(unsent: readonly Unsent[]): Unsent[] {
  return unsent.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/**
 * The next one that may leave a thread: one after the other, as they were written, and never what
 * has failed.
 */
export function nextToSend(unsent: readonly Unsent[], threadId: ThreadId): Unsent | undefined {
  return inOrder(unsent).find(
    (message) => message.threadId === threadId && message.state !== 'failed',
  )
}

/** Threads that have something to send. */
export function threadsToSend(unsent: readonly Unsent[]): Set<ThreadId> {
  return new Set(unsent.filter(({ state }) => state !== 'failed').map(({ threadId }) => threadId))
}

/** The message as the conversation shows it. */
export function toOutgoing({ clientId, content, createdAt, newPrice, state }: Unsent): Outgoing {
  return { clientId, content, createdAt, newPrice, state: state === 'due' ? 'sending' : state }
}

/**
 * State of a message after a failed attempt. A client id used for other content and a thread that
 * is gone fail permanently. An ended session doesn't: the member may log in again.
 */
export function resolveFailure({
  isUnreachable,
  code,
}: {
  isUnreachable: boolean
  code: string | undefined
}): 'waiting' | 'failed' | 'dropped' {
  if (code === 'NOT_FOUND' || code === 'CLIENT_ID_USED') return 'dropped'
  return isUnreachable || code === 'UNAUTHENTICATED' ? 'waiting' : 'failed'
}
