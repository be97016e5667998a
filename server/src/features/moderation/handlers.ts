import { openPage } from '../../lib/cursor.ts'
import { moderator } from '../../procedures.ts'
import { claimPage } from '../../leases/leases.ts'
import { memberAccounts } from './handlers/member-accounts.ts'
import { memberDecisions } from './handlers/member-decisions.ts'
import { members } from './handlers/members.ts'
import { photos } from './handlers/photos.ts'
import { overview } from './handlers/overview.ts'
import { reports } from './handlers/reports.ts'
import { sanctions } from './handlers/standing.ts'
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

  listPendingMembers: moderator.moderation.listPendingMembers.handler(
    async ({ input: { cursor, visit }, context }) => {
      const cursors = openPage(context, cursor)
      const place = cursors.after
      const now = context.clock.now()
      const view = { viewer: context.actor.id, at: now }
      const { page, hasMore } = await claimPage(
        context,
        { queue: 'members', visit, size: MEMBERS_PER_PAGE },
        (tx) =>
          queries.listPendingMembers(
            tx,
            view,
            place && { at: String(place[0]), id: String(place[1]) },
          ),
      )
      const last = hasMore ? page.at(-1) : undefined
      return {
        members: page.map((row) => viewPendingMember(row, now)),
        ...(await queries.countPendingMembers(context.db, view)),
        nextCursor: cursors.next(last && [last.place, last.id]),
      }
    },
  ),
}
