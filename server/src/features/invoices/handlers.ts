import type { InvoiceId } from '@adire/contract/ids.ts'
import type { Invoice } from '@adire/contract/invoices.ts'
import { inSnapshot, inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import { createPdf } from '../../gateways/pdf.ts'
import { fail } from '../../lib/fail.ts'
import { admin, visitor } from '../../procedures.ts'
import { findSharedCampaign } from '../campaigns/statement-operations.ts'
import { describeInvoice } from './document-rules.ts'
import { draftInvoice, issueInvoice, readInvoice } from './operations.ts'
import * as queries from './queries.ts'
import { viewInvoice, viewSummary } from './view.ts'

/** Invoices of campaigns, for admins and for anyone with the link to the campaign's statement. */
export const invoices = {
  list: admin.invoices.list.handler(async ({ input: { campaignId }, context: { db } }) => {
    if (!(await queries.findInvoicedCampaign(db, campaignId))) fail('NOT_FOUND')
    return { invoices: (await queries.listInvoices(db, campaignId)).map(viewSummary) }
  }),

  draft: admin.invoices.draft.handler(({ input, context }) =>
    inSnapshot(context.db, (tx) => draftInvoice(tx, context, input)),
  ),

  issue: admin.invoices.issue.handler(({ input, context }) =>
    inTransaction(context.db, (tx) => issueInvoice(tx, context, input)),
  ),

  read: admin.invoices.read.handler(async ({ input: { id }, context: { db } }) =>
    readInvoice(db, (await queries.findInvoice(db, id)) ?? fail('NOT_FOUND')),
  ),

  exportInvoice: admin.invoices.exportInvoice.handler(async ({ input: { id }, context: { db } }) =>
    buildFile(await readInvoice(db, (await queries.findInvoice(db, id)) ?? fail('NOT_FOUND'))),
  ),

  listShared: visitor.invoices.listShared.handler(async ({ input: { token }, context }) => {
    const { id } = await findSharedCampaign(context, token)
    return { invoices: (await queries.listInvoices(context.db, id)).map(viewSummary) }
  }),

  readShared: visitor.invoices.readShared.handler(({ input, context }) =>
    readShared(context, input),
  ),

  exportShared: visitor.invoices.exportShared.handler(async ({ input, context }) =>
    buildFile(await readShared(context, input)),
  ),
}

/** Reads an invoice of the campaign of a link; those of other campaigns don't exist for it. */
async function readShared(
  context: RequestContext,
  { token, id }: { token: string; id: InvoiceId },
): Promise<Invoice> {
  const campaign = await findSharedCampaign(context, token)
  const row = await queries.findInvoice(context.db, id)
  if (row?.campaignId !== campaign.id) return fail('NOT_FOUND')
  return viewInvoice(row, await queries.listLines(context.db, row.id))
}

async function buildFile(invoice: Invoice): Promise<File> {
  const bytes = await createPdf(describeInvoice(invoice))
  return new File([bytes], `${invoice.number}.pdf`, { type: 'application/pdf' })
}
