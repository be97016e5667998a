import type { MatchId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { publishAll } from '../../realtime.ts'
import { addMatch } from './queries.ts'

/** The match of two members who like each other, with its thread; null when they have had one (trap T2). */
export async function openMatch(tx: Tx, one: MemberId, other: MemberId, at: Date): Promise<{ matchId: MatchId; threadId: ThreadId } | null> {
  const match = await addMatch(tx, one, other, at)
  if (!match) return null
  await publishAll(tx, [
    { to: one, event: { type: 'matches.created', ...match, with: other } },
    { to: other, event: { type: 'matches.created', ...match, with: one } },
  ])
  return match
}
