import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Match } from '@adire/contract/matches.ts'
import type { Db, Tx } from '../../db/db.ts'
import { publishAll } from '../../realtime.ts'
import { toCard } from '../profiles/operations.ts'
import { isStillShown } from './policy.ts'
import { addMatch, findThread, type ThreadRow } from './queries.ts'
import { toMatch } from './view.ts'

/** The match of two members who like each other, with its thread; null when they have had one (trap T2). */
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
  return match
}

/** A member's own open thread as the lists show it. */
export async function findMatch(db: Db, member: MemberId, thread: ThreadId, now: Date): Promise<Match | undefined> {
  const row = await findThread(db, member, thread)
  return row && describeMatch(row, now)
}

export function describeMatch(row: ThreadRow, now: Date): Match {
  return toMatch(row, isStillShown(row.account_status) ? toCard(row, now) : null)
}
