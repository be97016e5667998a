import type { RealtimeEvent } from '@adire/contract/realtime.ts'
import { withEventMeta } from '@orpc/server'
import type { RequestContext } from '../../deps.ts'
import { type Actor, isStaff, mustTurnTwoFactorOn } from '../../lib/actor.ts'
import { member } from '../../procedures.ts'
import { type Mark, recipientsOf } from '../../realtime.ts'
import { listSince, readHorizon, type Told } from './queries.ts'
import { BACKLOG, CATCH_UP_MAXIMUM, horizonOf, placeOf, QUIET_MS, RECHECK_MS } from './rules.ts'

type StreamContext = RequestContext & { actor: Actor }

export const realtime = {
  subscribe: member.realtime.subscribe.handler(async function* ({ context, signal, lastEventId }) {
    // Listening comes before reading what was missed, so that nothing falls between the two.
    const stream = openStream(context, signal)
    try {
      yield* tell(context, stream, lastEventId)
    } finally {
      stream.close()
    }
  }),

  since: member.realtime.since.handler(async ({ input: { place }, context }) => {
    const caughtUp = await catchUp(context, place)
    return {
      isWhole: caughtUp.missed !== undefined,
      place: caughtUp.place,
      events: (caughtUp.missed ?? []).map(({ number, event }) => ({ number, event })),
    }
  }),
}

/** What was missed, and from then on what happens, until the session or the stream ends. */
async function* tell(context: StreamContext, stream: Stream, lastEventId: string | undefined): AsyncGenerator<RealtimeEvent> {
  let place = lastEventId
  let caughtUp = new Set<number>()
  let checkedAt = performance.now()
  let told: Heard = BEGINNING
  while (told !== 'closed') {
    if (performance.now() - checkedAt > RECHECK_MS || (told !== 'quiet' && told.event.type === 'auth.ended')) {
      // Told of some session's end, or long not looked: only this session's own state counts.
      checkedAt = performance.now()
      if (!(await context.readActor({ isAsked: false }))) return yield { type: 'auth.ended' }
    }
    if (told === 'quiet') yield { type: 'realtime.alive' }
    else if (told.event.type === 'realtime.connected') {
      const { missed, place: next } = await catchUp(context, place)
      yield missed ? { type: 'realtime.resumed' } : withEventMeta({ type: 'realtime.connected' }, { id: next })
      for (const one of missed ?? []) yield withEventMeta(one.event, { id: placeOf(one, context.clock.now()) })
      place = next
      caughtUp = new Set(missed?.map(({ number }) => number))
    } else if (told.number === 0) {
      if (told.event.type !== 'auth.ended') yield told.event
      if (told.event.type === 'realtime.closing') return
    } else if (!caughtUp.has(told.number)) {
      // The page reads prices next: by then this server must know the new ones.
      if (told.event.type === 'settings.changed') await context.systemConfig.reload().catch(() => undefined)
      place = placeOf(told, context.clock.now())
      yield withEventMeta(told.event, { id: place })
    }
    told = await stream.next(QUIET_MS)
  }
}

/** What a reader at a place lacks, and where they are after that; nothing to go on from when they have to read everything again. */
async function catchUp(context: StreamContext, place: string | undefined): Promise<{ missed?: Told[]; place: string }> {
  const { actor, clock, db } = context
  const now = clock.now()
  const { horizon, newest } = await readHorizon(db)
  const here = placeOf({ number: 0, horizon }, now)
  const from = horizonOf(place, now)
  // One from beyond the newest transaction is of another database, or of this one before it was set back.
  if (from === undefined || BigInt(from) > BigInt(newest)) return { place: here }
  const recipients = recipientsOf(actor.id, { isStaff: worksAsStaff(actor, context) })
  const missed = await listSince(db, { recipients, horizon: from, limit: CATCH_UP_MAXIMUM + 1 })
  return missed.length > CATCH_UP_MAXIMUM ? { place: here } : { missed, place: here }
}

type Heard = Told | 'quiet' | 'closed'

interface Stream {
  next(timeoutMs: number): Promise<Heard>
  close(): void
}

/** Also what a stream hears when its server has been deaf for a while. */
const BEGINNING: Told = { number: 0, horizon: '', event: { type: 'realtime.connected' } }
const FULL: Told = { number: 0, horizon: '', event: { type: 'realtime.closing', mayReconnect: true } }

/** Hints of staff's work are for those who may do it: not before their second factor is on (decision T1, bar A-14). */
function worksAsStaff(actor: Actor, { config }: StreamContext): boolean {
  return isStaff(actor) && !mustTurnTwoFactorOn(actor, config)
}

function openStream(context: StreamContext, signal: AbortSignal | undefined): Stream {
  const { actor, realtime: hub } = context
  const waiting: Told[] = []
  let wake: (() => void) | undefined
  let isClosed = false
  const hear = (event: RealtimeEvent, mark: Mark) => {
    waiting.push(waiting.length < BACKLOG ? { ...mark, event } : FULL)
    wake?.()
  }
  const stops = [
    hub.openStream(actor.id, hear),
    hub.listen('everyone', hear),
    ...(worksAsStaff(actor, context) ? [hub.listen('staff', hear)] : []),
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
