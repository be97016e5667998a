import type { CampaignId, InvoiceId } from '@adire/contract/ids.ts'
import type { AdminInvoice, InvoiceDraft } from '@adire/contract/invoices.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { ActorContext, RequestContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { findRecountedDay } from '../ads/shared-queries.ts'
import { auditAction } from '../audit/operations.ts'
import * as queries from './queries.ts'
import { buildSums, findLastDay, findPeriodFault, proposePeriod, toCents } from './rules.ts'
import { buildSeller, viewInvoice } from './view.ts'

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** Drafts the invoice of a period; without days, of the first ones that aren't invoiced yet. */
export async function draftInvoice(
  db: Tx,
  { config, clock }: Pick<RequestContext, 'config' | 'clock'>,
  { campaignId, ...wanted }: Period & { campaignId: CampaignId },
): Promise<InvoiceDraft> {
  await queries.allowLongCount(db)
  const campaign = (await queries.findInvoicedCampaign(db, campaignId)) ?? fail('NOT_FOUND')
  const invoiced = await queries.listInvoicedPeriods(db, campaignId)
  const lastDay = findLastDay(clock.now(), await findRecountedDay(db))
  const open = await queries.sumOpenDays(db, campaignId)
  const proposed = proposePeriod({ firstOpenDay: open.first, lastDay, invoiced })
  const period = { from: wanted.from ?? proposed.from, to: wanted.to ?? proposed.to }
  const range = { id: campaignId, ...period }
  const sums = buildSums(await queries.listDays(db, range), await queries.listEvents(db, range), {
    placementType: campaign.placementType,
    tax: config.invoicing.tax,
  })
  const billing = await queries.findBilling(db, campaign)
  const earlier = await queries.sumOpenDays(db, campaignId, period.from)
  return {
    ...sums,
    ...period,
    campaignName: campaign.name,
    lastDay,
    earlier: { days: earlier.count, cents: toCents(earlier.micros) },
    openCents: toCents(open.micros),
    billingName: billing?.name ?? campaign.advertiser,
    billingAddress: billing?.address ?? '',
    hasSellerAddress: config.company.address !== undefined,
    fault:
      findPeriodFault(period, { lastDay, invoiced }) ??
      (sums.subtotalCents === 0 ? 'nothing_billed' : null),
  }
}

interface NewInvoice {
  id: InvoiceId
  campaignId: CampaignId
  from: string
  to: string
  billingName: string
  billingAddress: string
  /** Total that the admin saw. */
  totalCents: number
}

/** Issues an invoice with the next number of the year, and audits that. */
export async function issueInvoice(
  tx: Tx,
  context: ActorContext,
  { id, campaignId, totalCents, ...wanted }: NewInvoice,
): Promise<AdminInvoice> {
  // The lock comes first: a second invoice for the same days sees this one.
  await queries.lockInvoicing(tx, campaignId)
  const known = await queries.findInvoice(tx, id)
  if (known) {
    const isSame =
      known.campaignId === campaignId &&
      known.from === wanted.from &&
      known.to === wanted.to &&
      known.billingName === wanted.billingName &&
      known.billingAddress === wanted.billingAddress &&
      known.totalCents === totalCents
    return isSame ? readInvoice(tx, known) : fail('CLIENT_ID_USED')
  }
  const draft = await draftInvoice(tx, context, { campaignId, from: wanted.from, to: wanted.to })
  if (draft.fault !== null) fail('INVOICE_UNAVAILABLE', { reason: draft.fault })
  if (draft.totalCents !== totalCents) fail('INVOICE_UNAVAILABLE', { reason: 'changed' })
  const now = context.clock.now()
  const year = now.getUTCFullYear()
  await queries.addInvoice(tx, {
    ...wanted,
    id,
    campaign: (await queries.findInvoicedCampaign(tx, campaignId)) ?? fail('NOT_FOUND'),
    year,
    sequence: await queries.takeNumber(tx, year),
    at: now,
    by: context.actor.id,
    seller: buildSeller(context.config),
    lines: draft.lines,
    subtotalCents: draft.subtotalCents,
    tax: draft.tax,
    totalCents: draft.totalCents,
  })
  const row = (await queries.findInvoice(tx, id)) ?? fail('NOT_FOUND')
  await auditAction(tx, context, {
    operation: 'invoices.issue',
    target: { type: 'campaign', id: campaignId },
    before: null,
    after: { number: row.number, from: row.from, to: row.to, totalCents: row.totalCents },
  })
  return readInvoice(tx, row)
}

export async function readInvoice(db: Db, row: queries.InvoiceRow): Promise<AdminInvoice> {
  const invoice = viewInvoice(row, await queries.listLines(db, row.id))
  return { ...invoice, campaignId: row.campaignId }
}
