import { UNCELEBRATED_MAXIMUM } from '@adire/contract/matches.ts'
import { inTransaction } from '../../db/transaction.ts'
import { openPage } from '../../lib/cursor.ts'
import { fail } from '../../lib/fail.ts'
import { member } from '../../procedures.ts'
import { toCard } from '../profiles/operations.ts'
import { closeMatch, describeMatch } from './operations.ts'
import { claimCelebrations, listThreads, listUncelebrated } from './queries.ts'
import { MATCH_PAGE_SIZE } from './rules.ts'

export const matches = {
  list: member.matches.list.handler(async ({ input: { cursor, search, only }, context }) => {
    const { actor, db, clock } = context
    const cursors = openPage(context, cursor)
    const rows = await listThreads(db, actor.id, {
      after: cursors.after && readPosition(cursors.after),
      search,
      only,
      limit: MATCH_PAGE_SIZE + 1,
    })
    const page = rows.slice(0, MATCH_PAGE_SIZE)
    const last = rows.length > MATCH_PAGE_SIZE ? page.at(-1) : undefined
    return {
      matches: page.map((row) => describeMatch(row, clock.now())),
      nextCursor: cursors.next(last && [last.active_at_text, last.thread_id]),
    }
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
        if (!(await closeMatch(tx, { member: actor.id, thread: threadId, at }))) fail('NOT_FOUND')
        return {}
      })
    },
  ),
}

function readPosition([activeAt, id]: readonly unknown[]) {
  return { activeAt: String(activeAt), id: String(id) }
}
