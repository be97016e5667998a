import type { MemberId, TripId } from '@adire/contract/ids.ts'
import { randomInt } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { getUtcDay } from '../../lib/dates.ts'
import { lockPair } from '../matches/shared-queries.ts'
import { notify } from '../notifications/operations.ts'
import {
  addCrossings,
  countStrangers,
  DRAWS,
  findPair,
  listMatches,
  listStrangers,
  lockCrossings,
} from './crossing-queries.ts'
import { STRANGERS_A_DAY } from './rules.ts'

/**
 * Notifies a member and everybody whose trips cross this one, both of a pair at once and each pair once
 * for a city and month. A second run, or one after a killed process, sends only what is missing.
 */
export async function compareTrip(
  db: Db,
  { memberId: member, tripId }: { memberId: MemberId; tripId: TripId },
  now: Date,
): Promise<void> {
  const matched = await listMatches(db, { member, tripId })
  for (const other of matched) await notifyPair(db, [member, other], now)
  if ((await countRoom(db, member, now)) <= 0) return
  const room = { perDay: STRANGERS_A_DAY, since: getUtcDay(now).from }
  const strangers = await listStrangers(db, { member, tripId, start: randomInt(DRAWS), now, room })
  for (const other of strangers) {
    if ((await countRoom(db, member, now)) <= 0) return
    await notifyPair(db, [member, other], now)
  }
}

/** Notifies two members of their common trips in one transaction, if they still fit. */
function notifyPair(db: Db, pair: readonly [MemberId, MemberId], now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockCrossings(tx, pair)
    await lockPair(tx, ...pair)
    const state = await findPair(tx, pair, now)
    if (!state || (!state.areMatched && !(await haveRoom(tx, pair, now)))) return
    const { areMatched, threadId } = state
    const [one, other] = pair
    for (const crossing of await addCrossings(tx, pair, { areMatched, now })) {
      const notice = {
        kind: 'trip_crossing',
        ...(threadId !== null && { subject: { threadId } }),
        facts: { crossing },
        at: now,
      } as const
      await notify(tx, { ...notice, to: one, about: other })
      await notify(tx, { ...notice, to: other, about: one })
    }
  })
}

async function haveRoom(db: Db, pair: readonly MemberId[], now: Date): Promise<boolean> {
  for (const member of pair) if ((await countRoom(db, member, now)) <= 0) return false
  return true
}

/** Returns how many more strangers a member can be notified of today. */
async function countRoom(db: Db, member: MemberId, now: Date): Promise<number> {
  return STRANGERS_A_DAY - (await countStrangers(db, member, getUtcDay(now).from))
}
