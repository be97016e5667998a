import type { MemberId } from '@adire/contract/ids.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { failOverLimit } from '../../lib/fail.ts'
import { addSeen, type SeenKind } from './seen-queries.ts'
import { hashOf, maximumSeen } from './seen-rules.ts'

export { cardColumns, findVisible, type VisibleMember } from './queries.ts'
export { toCard, type CardRow } from './view.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Counts whom a member is about to be shown, each once a UTC day, and refuses what is over the day's number: enough for every
 * reader, too little for whoever copies the town (bar G-02).
 */
export async function countSeen(
  context: RequestContext,
  actor: Actor,
  { kind, members }: { kind: SeenKind; members: readonly MemberId[] },
): Promise<void> {
  if (members.length === 0) return
  const now = context.clock.now()
  const seen = { memberId: actor.id, kind, day: now.toISOString().slice(0, 10) }
  const hashes = [...new Set(members.map(hashOf))]
  if (await addSeen(context.db, seen, { hashes, maximum: maximumSeen(kind, actor.isPremium) })) return
  failOverLimit(context, Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000))
}
