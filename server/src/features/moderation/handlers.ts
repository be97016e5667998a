import { moderator } from '../../procedures.ts'
import { claimPage } from '../../leases/leases.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { authorityReports } from './handlers/authority-reports.ts'
import { birthDates } from './handlers/birth-dates.ts'
import { memberAccounts } from './handlers/member-accounts.ts'
import { memberDecisions } from './handlers/member-decisions.ts'
import { members } from './handlers/members.ts'
import { photos } from './handlers/photos.ts'
import { prompts } from './handlers/prompts.ts'
import { overview } from './handlers/overview.ts'
import { reports } from './handlers/reports.ts'
import { sanctions } from './handlers/sanctions.ts'
import * as queries from './queries.ts'
import { MEMBERS_PER_PAGE } from './rules.ts'
import { viewPendingMember } from './view.ts'

/**
 * Procedures of moderators and admins: overview, verification and photo queues, report cases,
 * sanctions and member records. Listing a queue leases its items to the caller for two minutes.
 */
export const moderation = {
  ...overview,
  ...reports,
  ...authorityReports,
  ...sanctions,
  ...members,
  ...memberAccounts,
  ...birthDates,
  ...memberDecisions,
  ...photos,
  ...prompts,

  listPendingMembers: moderator.moderation.listPendingMembers.handler(
    async ({ input: { cursor, visit }, context }) => {
      const now = context.clock.now()
      const view = { viewer: context.actor.id, at: now }
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: MEMBERS_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          claimPage(context, { queue: 'members', visit, size: MEMBERS_PER_PAGE }, (tx) =>
            queries.listPendingMembers(tx, view, range),
          ),
      })
      return {
        members: rows.map((row) => viewPendingMember(row, now)),
        ...(await queries.countPendingMembers(context.db, view)),
        nextCursor,
      }
    },
  ),
}
