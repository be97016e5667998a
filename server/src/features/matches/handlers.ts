import { UNCELEBRATED_MAXIMUM } from '@adire/contract/matches.ts'
import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, type PositionFormat, readPage, type SortPosition } from '../../lib/paging.ts'
import { member } from '../../procedures.ts'
import { addPreviews, endMatch, buildMatch } from './operations.ts'
import { claimCelebrations, listThreads, listUncelebrated } from './queries.ts'
import { toCard } from '../profiles/card-rules.ts'

const MATCH_PAGE_SIZE = 20

/**
 * Cursor format of the list: the time of the latest activity with microseconds, and the thread's
 * id.
 */
const byActivity: PositionFormat<{ active_at_text: string; thread_id: string }, SortPosition> = {
  toParts: (row) => [row.active_at_text, row.thread_id],
  toPosition: bySortKey.toPosition,
}

/** A member's matches, the celebration of new ones, and unmatching. */
export const matches = {
  list: member.matches.list.handler(async ({ input: { cursor, search, only }, context }) => {
    const { actor, db, clock } = context
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: MATCH_PAGE_SIZE,
      position: byActivity,
      list: (range) => listThreads(db, actor.id, { ...range, search, only }),
    })
    const shown = await addPreviews(context, rows)
    return { matches: shown.map((row) => buildMatch(row, clock.now())), nextCursor }
  }),

  listUncelebrated: member.matches.listUncelebrated.handler(
    async ({ context: { actor, db, clock } }) => {
      const rows = await listUncelebrated(db, actor.id, UNCELEBRATED_MAXIMUM)
      return {
        matches: rows.map((row) => ({
          matchId: row.match_id,
          threadId: row.thread_id,
          member: toCard(row, clock.now()),
        })),
      }
    },
  ),

  celebrate: member.matches.celebrate.handler(
    async ({ input: { ids }, context: { actor, db, clock } }) => ({
      first: await claimCelebrations(db, actor.id, { ids, at: clock.now() }),
    }),
  ),

  unmatch: member.matches.unmatch.handler(
    ({ input: { threadId }, context: { actor, db, clock } }) => {
      const at = clock.now()
      return inTransaction(db, async (tx) => {
        if (!(await endMatch(tx, { member: actor.id, thread: threadId, at }))) fail('NOT_FOUND')
        return {}
      })
    },
  ),
}
