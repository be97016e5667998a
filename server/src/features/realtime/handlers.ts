import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { withEventMeta } from '@orpc/server'
import type { ActorContext } from '../../deps.ts'
import { type Actor, isStaff, mustTurnTwoFactorOn } from '../../lib/actor.ts'
import { member } from '../../procedures.ts'
import { isVisible, type LogSnapshot, parseSnapshot } from '../../event-log-rules.ts'
import { type LogPosition, listRecipients, NO_POSITION } from '../../realtime.ts'
import { listSince, type MissedEvent, readAccountState, readMoment } from './queries.ts'
import {
  CATCH_UP_MAXIMUM,
  createEventPositions,
  type EventPositions,
  KEEP_ALIVE_MS,
  MAXIMUM_BACKLOG,
  RECHECK_MS,
  replaceHidden,
  resolveAccountEnd,
} from './rules.ts'

type Reader = ActorContext & { positions: EventPositions }

function toReader(context: ActorContext): Reader {
  return { ...context, positions: createEventPositions(context, context.actor.id) }
}

/**
 * Live events of a member: `subscribe` streams them to an open page, `since` returns those that a
 * page missed while it had no stream. Events only tell pages what to read again.
 */
export const realtime = {
  subscribe: member.realtime.subscribe.handler(async ({ context, signal, lastEventId }) => {
    // nginx collects responses in a buffer by default.
    context.resHeaders.set('x-accel-buffering', 'no')
    return subscribe(context, signal, lastEventId)
  }),

  since: member.realtime.since.handler(async ({ input: { position }, context }) => {
    const reader = toReader(context)
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

async function* subscribe(
  context: ActorContext,
  signal: AbortSignal | undefined,
  lastEventId: string | undefined,
): AsyncGenerator<RealtimeEvent> {
  // Subscribe before reading missed events, so that none falls in between.
  const stream = openStream(context, signal)
  try {
    yield* streamEvents(toReader(context), stream, lastEventId)
  } finally {
    stream.close()
  }
}

/**
 * Yields missed events, then live ones, until the session or the stream ends. Events that are both
 * missed and live are sent once.
 */
async function* streamEvents(
  context: Reader,
  stream: Stream,
  lastEventId: string | undefined,
): AsyncGenerator<RealtimeEvent> {
  let position = lastEventId
  let caughtUp: LogSnapshot | undefined
  let checkedAt = performance.now()
  let received: Received = CONNECTED
  while (received !== 'closed') {
    if (performance.now() - checkedAt > RECHECK_MS || mayBeLoggedOut(received)) {
      checkedAt = performance.now()
      if (!(await context.readActor({ isActivity: false }))) {
        const state = await readAccountState(context.db, context.actor.id)
        const account = state && resolveAccountEnd(state, context.clock.now())
        return yield { type: 'auth.ended', ...(account && { account }) }
      }
    }
    if (received === 'quiet') yield { type: 'realtime.alive' }
    else if (received.event.type === 'realtime.connected') {
      // At the start, and after this server lost its database connection.
      const { missed, position: next, until } = await catchUp(context, position)
      yield missed
        ? { type: 'realtime.resumed' }
        : withEventMeta({ type: 'realtime.connected' }, { id: next })
      for (const one of missed ?? [])
        yield withEventMeta(one.event, { id: context.positions.writeEventId(one) })
      position = next
      caughtUp = until
    } else if (received.number === 0) {
      // It isn't stored, so it has no position.
      yield received.event
      if (received.event.type === 'realtime.closing') return
    } else if (
      received.event.type !== 'auth.ended' &&
      !(caughtUp && isVisible(received.writer, caughtUp))
    ) {
      // The page reads prices next, so this server must have loaded the new settings.
      if (received.event.type === 'settings.changed')
        await context.systemConfig.reload().catch(() => undefined)
      position = context.positions.writeEventId(received)
      yield withEventMeta(received.event, { id: position })
    }
    received = await stream.next(KEEP_ALIVE_MS)
  }
}

/**
 * True if a session of the member has ended, or may have ended unheard: between the check of the
 * request and the opening of its stream, or while this server missed events.
 */
function mayBeLoggedOut(received: StoredEvent | 'quiet'): boolean {
  return received !== 'quiet' && ['auth.ended', 'realtime.connected'].includes(received.event.type)
}

interface CaughtUp {
  /** Undefined if the reader has to read everything again. */
  missed?: StoredEvent[]
  position: string
  /** Moment up to which the reader has caught up. */
  until: LogSnapshot
}

/** Returns the events a reader missed since a position, and their new position. */
async function catchUp(context: Reader, position: string | undefined): Promise<CaughtUp> {
  const { actor, db, positions } = context
  const moment = await readMoment(db)
  const { snapshot, lsn, timeline } = moment
  const [newPosition, from] = [positions.write(moment), positions.read(position)]
  const readEverything = { position: newPosition, until: parseSnapshot(snapshot) }
  // A position beyond the newest transaction is from another database, or from before this one was
  // restored.
  if (from === undefined || BigInt(from) > readEverything.until.end) return readEverything
  const recipients = listRecipients(actor.id, { isStaff: worksAsStaff(actor, context) })
  const all = await listSince(db, {
    reader: actor.id,
    recipients,
    horizon: from,
    until: snapshot,
    limit: CATCH_UP_MAXIMUM + 1,
  })
  if (all.length > CATCH_UP_MAXIMUM) return readEverything
  return { ...readEverything, missed: replaceHidden(all).map((one) => ({ ...one, lsn, timeline })) }
}

interface StoredEvent extends MissedEvent, LogPosition {}

/** `quiet`: no event within the timeout. */
type Received = StoredEvent | 'quiet' | 'closed'

interface Stream {
  next(timeoutMs: number): Promise<Received>
  close(): void
}

const CONNECTED: StoredEvent = { ...NO_POSITION, event: { type: 'realtime.connected' } }
/** Ends the stream of a reader who is too slow; the browser reconnects and catches up. */
const BACKLOG_FULL: StoredEvent = {
  ...NO_POSITION,
  event: { type: 'realtime.closing', mayReconnect: true },
}

/**
 * True for staff who have set up two-factor; until then they get no events of staff work (decision
 * T1).
 */
function worksAsStaff(actor: Actor, { config }: ActorContext): boolean {
  return isStaff(actor) && !mustTurnTwoFactorOn(actor, config)
}

/** Opens a queue of live events; `next` waits for one, up to a timeout. */
function openStream(context: ActorContext, signal: AbortSignal | undefined): Stream {
  const { actor, realtime: hub } = context
  const waiting: StoredEvent[] = []
  let wake: (() => void) | undefined
  let isClosed = false
  const receive = (event: RealtimeEvent, position: LogPosition) => {
    waiting.push(waiting.length < MAXIMUM_BACKLOG ? { ...position, event } : BACKLOG_FULL)
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
