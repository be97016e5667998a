import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { Db, Tx } from '../../db/db.ts'
import { publishAll } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { addMatch, saveMatchEnd, findThread, type ThreadRow } from './queries.ts'
import { toFormerMatch, toMatch } from './view.ts'
import { toCard } from '../profiles/card-rules.ts'
import { lockPair } from './shared-queries.ts'

/**
 * Creates the match of two members who like each other, with its thread; null if they had one
 * before. The caller holds `lockPair`. Notifies only `other`: `one` has just sent the second like
 * and gets the match in the response.
 */
export async function createMatch(
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
  await notify(tx, {
    to: other,
    kind: 'match',
    about: one,
    subject: { threadId: match.threadId },
    at,
  })
  return match
}

/**
 * Ends a match permanently for both. A message sent at the same time is either before the end or
 * refused. False if there is no match to end or the pair is blocked. Both get an event, which
 * doesn't say who ended it.
 */
export async function endMatch(
  tx: Tx,
  { member, thread, at }: { member: MemberId; thread: ThreadId; at: Date },
): Promise<boolean> {
  const row = await findThread(tx, member, thread)
  if (!row) return false
  await lockPair(tx, member, row.id)
  if (!(await saveMatchEnd(tx, row.match_id, { by: member, at }))) return false
  const event = { type: 'matches.ended', matchId: row.match_id, threadId: thread } as const
  await publishAll(tx, [
    { to: member, event },
    { to: row.id, event },
  ])
  return true
}

/** Finds the match of a member's own open thread. */
export async function findMatch(
  db: Db,
  member: MemberId,
  thread: ThreadId,
  now: Date,
): Promise<Match | undefined> {
  const row = await findThread(db, member, thread)
  return row && buildMatch(row, now)
}

/**
 * Builds a match with as much of the other member as the viewer may see; a paused member has a name
 * but no photo.
 */
export function buildMatch(row: ThreadRow, now: Date): Match {
  if (row.visibility === 'seen') return toMatch(row, toCard(row, now))
  return row.visibility === 'named'
    ? toMatch(row, { ...toCard(row, now), photo: null })
    : toFormerMatch(row)
}
