import type { AdDiscrepancy } from '@adire/contract/ad-discrepancies.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { fail } from '../../../lib/fail.ts'
import { bySortKey, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { publish } from '../../../realtime.ts'
import { auditAction } from '../../audit/operations.ts'
import * as queries from '../discrepancy-queries.ts'

const DISCREPANCIES_PER_PAGE = 30

/** Discrepancies found by the nightly recount, for admins to settle. */
export const discrepancies = {
  listDiscrepancies: admin.campaigns.listDiscrepancies.handler(
    async ({ input: { state, cursor }, context }) => {
      const { db } = context
      const { rows, nextCursor } = await readPage(context, cursor, {
        size: DISCREPANCIES_PER_PAGE,
        position: bySortKey,
        list: (range) => queries.listDiscrepancies(db, { ...range, isOpen: state === 'open' }),
      })
      return {
        discrepancies: rows.map(viewDiscrepancy),
        openCount: await queries.countOpenDiscrepancies(db),
        nextCursor,
      }
    },
  ),

  settleDiscrepancy: admin.campaigns.settleDiscrepancy.handler(
    ({ input: { id, note }, context: { actor, clock, db, requestId } }) =>
      inTransaction(db, async (tx) => {
        const { campaignId, day, isSettled } =
          (await queries.lockDiscrepancy(tx, id)) ?? fail('NOT_FOUND')
        if (isSettled) fail('ALREADY_DECIDED')
        await queries.settleDiscrepancy(tx, id, { by: actor.id, at: clock.now(), note })
        await auditAction(
          tx,
          { actor, clock, requestId },
          {
            operation: 'campaigns.settleDiscrepancy',
            target: { type: 'campaign', id: campaignId },
            before: { day, isSettled: false },
            after: { day, isSettled: true },
            reason: note,
          },
        )
        await publish(tx, 'staff', { type: 'moderation.changed' })
        return {}
      }),
  ),
}

function viewDiscrepancy(row: queries.DiscrepancyRow): AdDiscrepancy {
  const {
    id,
    campaignId,
    campaign,
    advertiser,
    day,
    foundAt,
    kept,
    counted,
    settler,
    settledAt,
    note,
  } = row
  return {
    id,
    campaign: { id: campaignId, name: campaign, advertiser },
    day,
    foundAt: foundAt.toISOString(),
    kept,
    counted,
    settled: settledAt && { by: settler, at: settledAt.toISOString(), note: note ?? '' },
  }
}
