import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { member } from '../../procedures.ts'
import { describeMatch } from './operations.ts'
import { listThreads } from './queries.ts'
import { MATCH_PAGE_SIZE } from './rules.ts'

export const matches = {
  list: member.matches.list.handler(async ({ input: { cursor }, context: { actor, db, clock, config } }) => {
    const purpose = `matches.list:${actor.id}`
    const after = cursor === undefined ? undefined : decodeCursor(config.sessionSecret, cursor, purpose)
    const rows = await listThreads(db, actor.id, { after: after && placeOf(after), limit: MATCH_PAGE_SIZE + 1 })
    const page = rows.slice(0, MATCH_PAGE_SIZE)
    const last = rows.length > MATCH_PAGE_SIZE ? page.at(-1) : undefined
    return {
      matches: page.map((row) => describeMatch(row, clock.now())),
      nextCursor: last ? encodeCursor(config.sessionSecret, [last.active_at_text, last.thread_id], purpose) : null,
    }
  }),
}

function placeOf([activeAt, id]: readonly unknown[]) {
  return { activeAt: String(activeAt), id: String(id) }
}
