import { TRIPS_MAXIMUM } from '@adire/contract/trip-limits.ts'
import type { Trip, TripInput } from '@adire/contract/trips.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { localDate } from '../../lib/dates.ts'
import { fail } from '../../lib/fail.ts'
import { requirePlace } from '../../lib/place-list.ts'
import { member } from '../../procedures.ts'
import * as queries from './queries.ts'
import { buildCompareKey, compareTask, findDateIssue, findFreeSlot, isOutdated } from './rules.ts'
import { checkUndo, sealUndo } from './undo-rules.ts'

/** The caller's trips, and those that matches show. */
export const trips = {
  list: member.trips.list.handler(async ({ context: { actor, db, clock } }) => ({
    trips: await queries.listOpen(db, actor.id, clock.now()),
    ended: await queries.listEnded(db, actor.id, clock.now()),
  })),

  listShared: member.trips.listShared.handler(
    async ({ input: { memberId }, context: { actor, db, clock } }) => ({
      trips: await queries.listShown(db, {
        viewer: actor.id,
        member: memberId,
        now: clock.now(),
      }),
    }),
  ),

  save: member.trips.save.handler(({ input: trip, context }) => saveTrip(context, trip)),

  restore: member.trips.restore.handler(({ input: { undo, ...trip }, context }) => {
    const { actor, clock, config } = context
    const owner = { secrets: config.sessionSecrets, member: actor.id }
    if (!checkUndo(owner, undo, { trip, now: clock.now() })) fail('NOT_FOUND')
    return saveTrip(context, trip)
  }),

  remove: member.trips.remove.handler(({ input: { id }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { actor, clock, config } = context
      const trip = (await queries.listSlots(tx, actor.id)).find((one) => one.id === id)
      await queries.removeTrip(tx, actor.id, id)
      const owner = { secrets: config.sessionSecrets, member: actor.id }
      return { undo: trip ? sealUndo(owner, { trip, now: clock.now() }) : null }
    }),
  ),
}

/** Saves a trip of the caller, and queues its comparison with those of others. */
function saveTrip({ actor, db, clock }: ActorContext, trip: TripInput): Promise<Trip> {
  requirePlace(trip.city, 'city')
  return inTransaction(db, async (tx) => {
    const { timeZone } = await queries.lockTrips(tx, actor.id)
    const today = localDate(clock.now(), timeZone)
    const issue = findDateIssue(trip, today)
    if (issue) fail('INVALID_INPUT', { issues: [issue] })

    await queries.freeSlots(tx, actor.id, today)
    const saved = await queries.listSlots(tx, actor.id)
    const own = saved.find(({ id }) => id === trip.id)
    if (isOutdated(trip, own)) fail('CHANGED_ELSEWHERE')
    const slot = own?.slot ?? findFreeSlot(saved.map((one) => one.slot))
    if (slot === undefined) fail('TRIPS_FULL', { limit: TRIPS_MAXIMUM })

    const at = clock.now()
    await queries.saveTrip(tx, actor.id, { trip, slot, at })
    const payload = { memberId: actor.id, tripId: trip.id }
    // A private reminder queues it too, so that a response takes as long.
    await enqueue(tx, compareTask, payload, buildCompareKey(payload))
    const { replaces: _, ...fields } = trip
    return { ...fields, savedAt: at.toISOString() }
  })
}
