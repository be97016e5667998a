import type { AdReportCase } from '@adire/contract/ad-reports.ts'
import { adBannerPath } from '@adire/contract/ad-serving.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../report-case-queries.ts'

const CASES_PER_PAGE = 20

/** Ads reported by members, for admins to settle. */
export const reportCases = {
  listReportCases: admin.campaigns.listReportCases.handler(
    async ({ input: { state, cursor }, context }) => {
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: CASES_PER_PAGE,
        position: bySortKey,
        list: (range) =>
          queries.listReportCases(context.db, { ...range, isOpen: state === 'open' }),
      })
      return { cases: rows.map(viewReportCase), nextCursor }
    },
  ),

  settleReportCase: admin.campaigns.settleReportCase.handler(({ input: { id, note }, context }) =>
    inTransaction(context.db, async (tx) => {
      const { campaignId, isSettled } = (await queries.lockReportCase(tx, id)) ?? fail('NOT_FOUND')
      if (isSettled) fail('ALREADY_DECIDED')
      const { actor, clock } = context
      await queries.settleReportCase(tx, id, { by: actor.id, at: clock.now(), note })
      await auditAction(tx, context, {
        operation: 'campaigns.settleReportCase',
        target: { type: 'campaign', id: campaignId },
        before: { isSettled: false },
        after: { isSettled: true },
        reason: note,
      })
      await publish(tx, 'staff', { type: 'moderation.changed' })
      return {}
    }),
  ),
}

function viewReportCase(row: queries.ReportCaseRow): AdReportCase {
  const { settler, settledAt, note } = row
  return {
    id: row.id,
    campaign: {
      id: row.campaignId,
      name: row.campaign,
      advertiser: row.advertiser,
      isActive: row.isActive,
    },
    ad: {
      title: row.title,
      description: row.description,
      bannerUrl: row.bannerId === null ? null : adBannerPath(row.bannerId),
      destinationUrl: row.destinationUrl,
    },
    openedAt: row.openedAt.toISOString(),
    reasons: row.reasons,
    comments: row.comments,
    settled: settledAt && { by: settler, at: settledAt.toISOString(), note: note ?? '' },
  }
}
