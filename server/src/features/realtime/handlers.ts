import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { withEventMeta } from '@orpc/server'
import type { ActorContext } from '../../deps.ts'
import { type Actor, isStaff, mustTurnTwoFactorOn } from '../../lib/actor.ts'
import { member } from '../../procedures.ts'
import { type LogPosition, listRecipients } from '../../realtime.ts'
import { listSince, readHorizon, type StoredEvent } from './queries.ts'
import { createEventPositions, type EventPositions } from './event-position-rules.ts'
import {
  MAXIMUM_BACKLOG,
  CATCH_UP_MAXIMUM,
  KEEP_ALIVE_MS,
  RECHECK_MS,
  replaceHidden,
} from './rules.ts'

type Reader = ActorContext & { positions: EventPositions }

function withPositions(context: ActorContext): Reader {
  return { ...context, positions: createEventPositions(context, context.actor.id) }
}

export const realtime = {
  subscribe: member.realtime.subscribe.handler(async function* ({ context, signal, lastEventId }) {
    // Subscribe before reading missed events, so that none falls in between.
    const stream = openStream(context, signal)
    try {
      yield* streamEvents(withPositions(context), stream, lastEventId)
    } finally {
      stream.close()
    }
  }),

  since: member.realtime.since.handler(async ({ input: { position }, context }) => {
    const reader = withPositions(context)
    const caughtUp = await catchUp(reader, position)
    return {
      isWhole: caughtUp.missed !== undefined,
      position: caughtUp.position,
      events: (caughtUp.missed ?? []).map(({ number, event }) => ({
        key: reader.positions.keyEvent(number),
        event,
      })),
    }
  }),
}

/** Yields missed events, then live ones, until the session or the stream ends. */
async function* streamEvents(
  context: Reader,
  stream: Stream,
  lastEventId: string | undefined,
): AsyncGenerator<RealtimeEvent> {
  let position = lastEventId
  let caughtUp: ReadonlySet<number> = new Set()
  let checkedAt = performance.now()
  let received: Received = BEGINNING
  while (received !== 'closed') {
    if (
      performance.now() - checkedAt > RECHECK_MS ||
      (received !== 'quiet' && received.event.type === 'auth.ended')
    ) {
      // A session has ended, or the last check is long ago: check this session's own state.
      checkedAt = performance.now()
      if (!(await context.readActor({ isActivity: false }))) return yield { type: 'auth.ended' }
    }
    if (received === 'quiet') yield { type: 'realtime.alive' }
    else if (received.event.type === 'realtime.connected') {
      const { missed, position: next, numbers } = await catchUp(context, position)
      yield missed
        ? { type: 'realtime.resumed' }
        : withEventMeta({ type: 'realtime.connected' }, { id: next })
      for (const one of missed ?? [])
        yield withEventMeta(one.event, { id: context.positions.writeEventId(one) })
      position = next
      caughtUp = numbers
    } else if (received.number === 0) {
      if (received.event.type !== 'auth.ended') yield received.event
      if (received.event.type === 'realtime.closing') return
    } else if (!caughtUp.has(received.number)) {
      // The page reads prices next, so this server must have loaded the new ones.
      if (received.event.type === 'settings.changed')
        await context.systemConfig.reload().catch(() => undefined)
      position = context.positions.writeEventId(received)
      yield withEventMeta(received.event, { id: position })
    }
    received = await stream.next(KEEP_ALIVE_MS)
  }
}

interface CaughtUp {
  /** Undefined if the reader has to read everything again. */
  missed?: StoredEvent[]
  position: string
  /** All events read here, including hidden ones. */
  numbers: ReadonlySet<number>
}

/** Returns the events a reader missed since a cursor, and their new cursor. */
async function catchUp(context: Reader, position: string | undefined): Promise<CaughtUp> {
  const { actor, db, positions } = context
  const { horizon, newest } = await readHorizon(db)
  const [here, from] = [positions.write(horizon), positions.read(position)]
  const again = { position: here, numbers: new Set<number>() }
  // A cursor beyond the newest transaction is from another database, or from before this one was
  // restored.
  if (from === undefined || BigInt(from) > BigInt(newest)) return again
  const recipients = listRecipients(actor.id, { isStaff: worksAsStaff(actor, context) })
  const all = await listSince(db, {
    reader: actor.id,
    recipients,
    horizon: from,
    limit: CATCH_UP_MAXIMUM + 1,
  })
  if (all.length > CATCH_UP_MAXIMUM) return again
  return {
    missed: replaceHidden(all),
    position: here,
    numbers: new Set(all.map(({ number }) => number)),
  }
}

type Received = StoredEvent | 'quiet' | 'closed'

interface Stream {
  next(timeoutMs: number): Promise<Received>
  close(): void
}

/** Streams also get `FULL` when their server has lost its database connection for a while. */
const BEGINNING: StoredEvent = { number: 0, horizon: '', event: { type: 'realtime.connected' } }
const FULL: StoredEvent = {
  number: 0,
  horizon: '',
  event: { type: 'realtime.closing', mayReconnect: true },
}

/**
 * True for staff who have set up two-factor; until then they get no events of staff work (decision
 * T1).
 */
function worksAsStaff(actor: Actor, { config }: ActorContext): boolean {
  return isStaff(actor) && !mustTurnTwoFactorOn(actor, config)
}

function openStream(context: ActorContext, signal: AbortSignal | undefined): Stream {
  const { actor, realtime: hub } = context
  const waiting: StoredEvent[] = []
  let wake: (() => void) | undefined
  let isClosed = false
  const receive = (event: RealtimeEvent, position: LogPosition) => {
    waiting.push(waiting.length < MAXIMUM_BACKLOG ? { ...position, event } : FULL)
    wake?.()
  }
  const stops = [
    hub.openStream(actor.id, receive),
    hub.listen('everyone', receive),
    ...(worksAsStaff(actor, context) ? [hub.listen('staff', receive)] : []),
  ]
  const close = () => {
    isClosed = true
    stops.forEach((stop) => stop())
    wake?.()
  }
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
