import { openPage } from '../../lib/cursor.ts'
import { moderator } from '../../procedures.ts'
import { memberAccounts } from './handlers/member-accounts.ts'
import { memberDecisions } from './handlers/member-decisions.ts'
import { members } from './handlers/members.ts'
import { photos } from './handlers/photos.ts'
import { overview } from './handlers/overview.ts'
import { reports } from './handlers/reports.ts'
import { sanctions } from './handlers/standing.ts'
import { saveListing } from './operations.ts'
import * as queries from './queries.ts'
import { MEMBERS_PER_PAGE } from './rules.ts'
import { viewPendingMember } from './view.ts'

export const moderation = {
  ...overview,
  ...reports,
  ...sanctions,
  ...members,
  ...memberAccounts,
  ...memberDecisions,
  ...photos,

  listPendingMembers: moderator.moderation.listPendingMembers.handler(async ({ input: { cursor }, context }) => {
    const cursors = openPage(context, cursor)
    const place = cursors.after
    await saveListing(context, { operation: 'moderation.listPendingMembers', filters: {}, after: place })
    const rows = await queries.listPendingMembers(context.db, context.actor.id, place && { at: String(place[0]), id: String(place[1]) })
    const now = context.clock.now()
    const page = rows.slice(0, MEMBERS_PER_PAGE)
    const last = rows.length > page.length ? page.at(-1) : undefined
    return {
      members: page.map((row) => viewPendingMember(row, now)),
      nextCursor: cursors.next(last && [last.place, last.id]),
    }
  }),
}
