import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import type { Actor } from '../../lib/actor.ts'
import { isStaff } from '../../lib/actor.ts'
import { member } from '../../procedures.ts'
import type { Realtime } from '../../realtime.ts'

/** How often a stream asks whether its session still holds, in case a notification was lost (security 9.6). */
const RECHECK_MS = 60_000
/** Events a slow reader may be behind before the stream ends and it reads again. */
const BACKLOG = 500

export const realtime = {
  subscribe: member.realtime.subscribe.handler(async function* ({ context, signal }) {
    const stream = openStream(context.realtime, context.actor, signal)
    try {
      yield { type: 'realtime.connected' }
      while (true) {
        const event = await stream.next(RECHECK_MS)
        if (event === 'closed') return
        if (event === 'quiet' || event.type === 'auth.ended') {
          // Told of some session's end, or told nothing for a while: only this session's own state counts.
          if (await context.readActor()) continue
          yield { type: 'auth.ended' }
          return
        }
        yield event
        if (event.type === 'realtime.closing') return
      }
    } finally {
      stream.close()
    }
  }),
}

interface Stream {
  next(timeoutMs: number): Promise<RealtimeEvent | 'quiet' | 'closed'>
  close(): void
}

function openStream(hub: Realtime, actor: Actor, signal: AbortSignal | undefined): Stream {
  const waiting: RealtimeEvent[] = []
  let wake: (() => void) | undefined
  let isClosed = false
  const push = (event: RealtimeEvent) => {
    waiting.push(waiting.length < BACKLOG ? event : { type: 'realtime.closing', mayReconnect: true })
    wake?.()
  }
  const close = () => {
    isClosed = true
    stops.forEach((stop) => stop())
    wake?.()
  }
  const stops = [hub.listen(actor.id, push), ...(isStaff(actor) ? [hub.listen('staff', push)] : [])]
  signal?.addEventListener('abort', close, { once: true })
  return {
    close,
    async next(timeoutMs) {
      if (waiting.length === 0 && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      if (isClosed) return 'closed'
      return waiting.shift() ?? 'quiet'
    },
  }
}
