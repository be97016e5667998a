import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { Db, Tx } from '../../db/db.ts'
import { publishAll } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { toCard } from '../profiles/operations.ts'
import { addMatch, endMatch, findThread, lockPair, type ThreadRow } from './queries.ts'
import { toFormerMatch, toMatch } from './view.ts'

export { hasMet, lockPair, publishToMatches } from './queries.ts'

/** The match of two members who like each other, with its thread; null when they have had one (trap T2). `one` has just made it, and the bell tells the other. */
export async function openMatch(
  tx: Tx,
  one: MemberId,
  other: MemberId,
  at: Date,
): Promise<{ matchId: MatchId; threadId: ThreadId } | null> {
  const match = await addMatch(tx, one, other, at)
  if (!match) return null
  await publishAll(tx, [
    { to: one, event: { type: 'matches.created', ...match, with: other } },
    { to: other, event: { type: 'matches.created', ...match, with: one } },
  ])
  await notify(tx, { to: other, kind: 'match', about: one, subject: { threadId: match.threadId }, at })
  return match
}

/**
 * Ends a member's match for both, for good: whatever is sent into the thread at the same moment comes before it or is refused
 * (invariant I13). False when there is nothing to end. Both hear that it is gone, and neither who ended it.
 */
export async function closeMatch(tx: Tx, { member, thread, at }: { member: MemberId; thread: ThreadId; at: Date }): Promise<boolean> {
  const row = await findThread(tx, member, thread)
  if (!row) return false
  await lockPair(tx, member, row.id)
  if (!(await endMatch(tx, row.match_id, { by: member, at }))) return false
  const event = { type: 'matches.ended', matchId: row.match_id, threadId: thread } as const
  await publishAll(tx, [
    { to: member, event },
    { to: row.id, event },
  ])
  return true
}

/** A member's own open thread as the lists show it. */
export async function findMatch(db: Db, member: MemberId, thread: ThreadId, now: Date): Promise<Match | undefined> {
  const row = await findThread(db, member, thread)
  return row && describeMatch(row, now)
}

/** As much of the other member as the viewer may know; somebody paused is a name without a picture, whose bytes nobody gets. */
export function describeMatch(row: ThreadRow, now: Date): Match {
  if (row.visibility === 'seen') return toMatch(row, toCard(row, now))
  return row.visibility === 'named' ? toMatch(row, { ...toCard(row, now), photo: null }) : toFormerMatch(row)
}
