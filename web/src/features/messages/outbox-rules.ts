import type { ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Outgoing } from './block-rules.ts'

/**
 * A message that is not stored yet. `due` is to be sent now; `unsent` did not reach the server, and leaves by itself when that can
 * be reached again; `refused` was answered with a no, and leaves only when its writer says so.
 */
export type Waiting = {
  threadId: ThreadId
  clientId: string
  content: string
  createdAt: string
  state: 'due' | 'unsent' | 'refused'
}

const Kept = z.object({
  threadId: z.string(),
  clientId: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  state: z.enum(['due', 'unsent', 'refused']),
})

/** What was kept, or undefined for what another version of the page wrote. */
export function parseWaiting(kept: string | undefined): Waiting | undefined {
  try {
    const parsed = Kept.parse(JSON.parse(kept ?? ''))
    return { ...parsed, threadId: parsed.threadId as ThreadId }
  } catch {
    return undefined
  }
}

/** The moment of one more: later than that of all before it, whatever the clock says. */
export function nextMoment(waiting: readonly Waiting[], now: number): string {
  const last = Math.max(0, ...waiting.map(({ createdAt }) => Date.parse(createdAt)))
  return new Date(Math.max(now, last + 1)).toISOString()
}

/** In the order they were written. */
export function inOrder(waiting: readonly Waiting[]): Waiting[] {
  return waiting.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}

/** The next one that is to leave from a thread: they go one after the other, as they were written. */
export function nextDue(waiting: readonly Waiting[], threadId: ThreadId): Waiting | undefined {
  return inOrder(waiting).find((message) => message.threadId === threadId && message.state === 'due')
}

/** What leaves by itself when the server can be reached: never what it has refused. */
export function retryable(waiting: readonly Waiting[]): Waiting[] {
  return waiting.filter(({ state }) => state === 'unsent')
}

/** What the conversation shows of one. */
export function toOutgoing({ clientId, content, createdAt, state }: Waiting): Outgoing {
  return { clientId, content, createdAt, state: state === 'due' ? 'sending' : 'failed' }
}

/**
 * What the end of an attempt means for the message: only an answer is a refusal. A server in trouble, a lost network and a session
 * that has ended leave it to be sent; a client id that is taken by other words can never be stored.
 */
export function resolveFailure(failure: { status: number | undefined; code: string | undefined }): 'unsent' | 'refused' | 'dropped' {
  const { status, code } = failure
  if (code === 'NOT_FOUND' || code === 'CLIENT_ID_USED') return 'dropped'
  if (status === undefined || status >= 500 || code === 'UNAUTHENTICATED') return 'unsent'
  return 'refused'
}
