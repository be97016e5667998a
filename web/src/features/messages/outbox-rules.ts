import { ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Outgoing } from './row-rules.ts'

/** Message in the offline queue. Members' browsers store it, so earlier versions must still parse. */
export const Unsent = z.object({
  threadId: ThreadId,
  clientId: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  /** Price shown on the button. */
  price: z.int().min(0),
  /** Price that the server named when it refused the old one. */
  newPrice: z.int().min(0).optional(),
  state: z.enum(['due', 'waiting', 'failed']),
})
export type Unsent = z.infer<typeof Unsent>

/** Returns a time for the next message that is later than all before it, whatever the clock says. */
export function nextMoment(unsent: readonly Unsent[], now: number): string {
  const last = Math.max(0, ...unsent.map(({ createdAt }) => Date.parse(createdAt)))
  return new Date(Math.max(now, last + 1)).toISOString()
}

/** The message as the conversation shows it. */
export function toOutgoing({ clientId, content, createdAt, newPrice, state }: Unsent): Outgoing {
  return { clientId, content, createdAt, newPrice, state: state === 'due' ? 'sending' : state }
}

/** False if the thread is gone or the client id was used for other content. */
export function mayRetryAfter(code: string | undefined): boolean {
  return code !== 'NOT_FOUND' && code !== 'CLIENT_ID_USED'
}
