import type { AdDiscrepancy } from '@adire/contract/ad-discrepancies.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { openPage } from '../../../lib/cursor.ts'
import { fail } from '../../../lib/fail.ts'
import { admin } from '../../../procedures.ts'
import { addAudit } from '../../audit/operations.ts'
import * as queries from '../discrepancy-queries.ts'

/** Discrepancies found by the nightly recount, for admins to settle. */
export const discrepancies = {
  listDiscrepancies: admin.campaigns.listDiscrepancies.handler(
    async ({ input: { state, cursor }, context }) => {
      const { db } = context
      const cursors = openPage(context, cursor)
      const [at, id] = cursors.after ?? []
      const after =
        at === undefined || id === undefined ? undefined : { at: String(at), id: String(id) }
      const rows = await queries.listDiscrepancies(db, { isOpen: state === 'open', after })
      const page = rows.slice(0, queries.DISCREPANCIES_PER_PAGE)
      const last = rows.length > page.length ? page.at(-1) : undefined
      return {
        discrepancies: page.map(viewDiscrepancy),
        openCount: await queries.countOpenDiscrepancies(db),
        nextCursor: cursors.next(last && [last.place, last.id]),
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
        await addAudit(tx, {
          actor: actor.id,
          operation: 'campaigns.settleDiscrepancy',
          target: { type: 'campaign', id: campaignId },
          before: { day, isSettled: false },
          after: { day, isSettled: true },
          reason: note,
          requestId,
          at: clock.now(),
        })
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
