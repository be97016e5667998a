import type { AdPlacement } from '@adire/contract/ads.ts'
import type { CampaignSort, ListedStatus } from '@adire/contract/campaigns.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { createListFile, writeCsvPages } from '../../../lib/csv-pages.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { bySortKey, type PageRange, readPage } from '../../../lib/paging.ts'
import { admin } from '../../../procedures.ts'
import { auditAction } from '../../audit/operations.ts'
import { describeFilters } from '../../audit/rules.ts'
import { listCampaigns } from '../list-queries.ts'
import { CAMPAIGNS_PER_PAGE } from '../rules.ts'
import { writeCampaignHeadings, toCampaignCells } from '../list-rules.ts'
import { viewCampaign } from '../view.ts'

/** List of campaigns and its CSV file. */
export const lists = {
  list: admin.campaigns.list.handler(async ({ input: { cursor, ...input }, context }) => {
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: CAMPAIGNS_PER_PAGE,
      position: bySortKey,
      list: (range) => listCampaigns(context.db, { ...range, ...toFilter(input) }),
    })
    return { campaigns: rows.map(viewCampaign), nextCursor }
  }),

  exportCampaigns: admin.campaigns.exportCampaigns.handler(async ({ input, context }) => {
    const { clock, db } = context
    const written = await inTransaction(db, async (tx) => {
      const file = await writeCsvPages({
        headings: writeCampaignHeadings(),
        list: (range: PageRange) =>
          listCampaigns(tx, { ...range, ...toFilter(input), withInvoices: true }),
        toCells: toCampaignCells,
      })
      await auditAction(tx, context, {
        operation: 'campaigns.exportCampaigns',
        target: { type: 'campaign_list', id: 'csv' },
        after: { ...describeFilters('campaigns.exportCampaigns', input), count: file.count },
      })
      return file
    })
    return createListFile(`adire-campaigns-${getUtcDay(clock.now()).day}`, written)
  }),
}

interface ListInput {
  search?: string | undefined
  status?: ListedStatus | undefined
  placement?: AdPlacement | undefined
  sort?: CampaignSort | undefined
}

function toFilter({ search, sort = 'newest', ...filter }: ListInput) {
  return { ...filter, search: search || undefined, sort }
}
