import { z } from 'zod'
import { adPlacements } from './ads.ts'
import { forAdmins, forAdminsWithRecentStepUp, forVisitors } from './base.ts'
import { StatementToken } from './campaign-statements.ts'
import { CAMPAIGN_MAXIMA } from './campaigns.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { CampaignId, InvoiceId } from './ids.ts'
import { listKeys } from './keys.ts'
import { STAFF_READ_LIMITS, WRONG_SECRET_LIMITS, perAddress, perMember } from './limits.ts'
import { SAMPLE_ID, SAMPLE_LINK, SAMPLE_NEW_ID } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

export const BILLING_ADDRESS_MAXIMUM = 500
/** Lines of one invoice; with more prices than fit, a format has one line for everything. */
export const INVOICE_LINES_MAXIMUM = 100
/** Latest invoices of a campaign in its list. */
export const INVOICES_SHOWN = 200

/** Subject of a line. `totals`: daily totals whose single impressions and clicks are deleted. */
export const InvoiceItem = z.enum(['impressions', 'clicks', 'totals'])
export type InvoiceItem = z.infer<typeof InvoiceItem>

const InvoiceLine = z.strictObject({
  placementType: z.enum(listKeys(adPlacements)),
  item: InvoiceItem,
  impressions: z.int(),
  clicks: z.int(),
  /** Micro-dollars of one impression or click; null for `totals`. */
  unitMicros: z.int().nullable(),
  cents: z.int(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const InvoiceSums = z.strictObject({
  lines: z.array(InvoiceLine).max(INVOICE_LINES_MAXIMUM),
  /** US cents; the lines add up to it. */
  subtotalCents: z.int(),
  /** Null if no tax is charged; the rate is in hundredths of a percent. */
  tax: z.strictObject({ name: z.string(), rate: z.int(), cents: z.int() }).nullable(),
  totalCents: z.int(),
})
export type InvoiceSums = z.infer<typeof InvoiceSums>

/** Company details of an invoice, as configured when it was issued. */
export const InvoiceSeller = z.strictObject({
  name: z.string(),
  address: z.string().nullable(),
  registration: z.string().nullable(),
  taxNumber: z.string().nullable(),
  email: z.string(),
  /** How to pay. */
  payment: z.string().nullable(),
})
export type InvoiceSeller = z.infer<typeof InvoiceSeller>

const InvoiceSummary = z.strictObject({
  id: InvoiceId,
  /** Such as `INV-2026-0001`. */
  number: z.string(),
  issuedAt: z.iso.datetime(),
  /** First and last UTC day. */
  from: z.iso.date(),
  to: z.iso.date(),
  totalCents: z.int(),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const Invoice = InvoiceSummary.extend({
  ...InvoiceSums.shape,
  campaignName: z.string(),
  billingName: z.string(),
  billingAddress: z.string(),
  seller: InvoiceSeller,
})
export type Invoice = z.infer<typeof Invoice>

/** Invoice as admins read it. */
const AdminInvoice = Invoice.extend({ campaignId: CampaignId })
export type AdminInvoice = z.infer<typeof AdminInvoice>

/** Invoice that would be issued for a period. */
const InvoiceDraft = InvoiceSums.extend({
  campaignName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Last day that can be billed. */
  lastDay: z.iso.date(),
  /** Billed days before the period that no invoice has. */
  earlier: z.strictObject({ days: z.int(), cents: z.int() }),
  /** Amount of all days that no invoice has, also of today. */
  openCents: z.int(),
  billingName: z.string(),
  /** From the campaign's or the advertiser's last invoice; empty without one. */
  billingAddress: z.string(),
  /** False if the company's address isn't configured. */
  hasSellerAddress: z.boolean(),
  /** Why it can't be issued; null if it can. */
  fault: z.enum(['not_over', 'invoiced', 'nothing_billed', 'order']).nullable(),
})
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

const CampaignInput = z.strictObject({ campaignId: CampaignId })
const IdInput = z.strictObject({ id: InvoiceId })
const TokenInput = z.strictObject({ token: StatementToken })
const SharedInput = TokenInput.extend({ id: InvoiceId })
const SummaryList = z.strictObject({ invoices: z.array(InvoiceSummary).max(INVOICES_SHOWN) })

/** Invoices of campaigns, for admins and, by the link of a statement, for advertisers. */
export const invoices = {
  /** Lists the invoices of a campaign, latest period first. */
  list: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
    sample: { campaignId: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/campaigns/{campaignId}/invoices' })
    .errors(pickErrors('NOT_FOUND'))
    .input(CampaignInput)
    .output(SummaryList),

  /**
   * Returns the invoice that would be issued for a period; by default from the first billed day
   * that no invoice has until the next invoice or the last recounted day.
   */
  draft: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'counts',
    sample: { campaignId: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/campaigns/{campaignId}/invoice-draft' })
    .errors(pickErrors('NOT_FOUND'))
    .input(CampaignInput.extend({ from: z.iso.date().optional(), to: z.iso.date().optional() }))
    .output(InvoiceDraft),

  /**
   * Issues an invoice with the next number of the year. It can't be changed. `totalCents` is what
   * the admin saw, so that no other amount is billed. The same `id` again returns the first one.
   */
  issue: forAdminsWithRecentStepUp({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'id-in-input',
    sample: {
      id: SAMPLE_NEW_ID,
      campaignId: SAMPLE_ID,
      from: '2026-10-01',
      to: '2026-10-31',
      billingName: 'Osun Beauty',
      billingAddress: '1 Marina, Lagos, Nigeria',
      totalCents: 100,
    },
  })
    .route({ method: 'POST', path: '/admin/campaigns/{campaignId}/invoices' })
    .errors(pickErrors('NOT_FOUND', 'CLIENT_ID_USED', 'INVOICE_UNAVAILABLE'))
    .input(
      CampaignInput.extend({
        id: InvoiceId,
        from: z.iso.date(),
        to: z.iso.date(),
        billingName: lineOfText({ minimum: 1, maximum: CAMPAIGN_MAXIMA.advertiserName }),
        billingAddress: linesOfText({ minimum: 1, maximum: BILLING_ADDRESS_MAXIMUM }),
        totalCents: z.int(),
      }),
    )
    .output(AdminInvoice),

  read: forAdmins({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/admin/invoices/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(AdminInvoice),

  /** Returns the invoice as PDF. */
  exportInvoice: forAdminsWithRecentStepUp({
    limits: [perMember(60, HOUR_SECONDS)],
    idempotency: 'reads',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/admin/invoices/{id}/files' })
    .errors(pickErrors('NOT_FOUND'))
    .input(IdInput)
    .output(z.file()),

  /** Lists the invoices of the campaign of a statement link. */
  listShared: forVisitors({ reads: 'fresh', limits: WRONG_SECRET_LIMITS, sample: SAMPLE_LINK })
    .route({ method: 'GET', path: '/statements/{token}/invoices' })
    .errors(pickErrors('LINK_INVALID'))
    .input(TokenInput)
    .output(SummaryList),

  /** Returns an invoice of the campaign of a statement link. */
  readShared: forVisitors({
    reads: 'fresh',
    limits: WRONG_SECRET_LIMITS,
    sample: { ...SAMPLE_LINK, id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/statements/{token}/invoices/{id}' })
    .errors(pickErrors('LINK_INVALID', 'NOT_FOUND'))
    .input(SharedInput)
    .output(Invoice),

  /** Sends the PDF. Every download counts, because laying one out takes processor time. */
  exportShared: forVisitors({
    limits: [...WRONG_SECRET_LIMITS, perAddress(30, HOUR_SECONDS)],
    idempotency: 'reads',
    sample: { ...SAMPLE_LINK, id: SAMPLE_ID },
  })
    .route({ method: 'POST', path: '/statements/{token}/invoices/{id}/files' })
    .errors(pickErrors('LINK_INVALID', 'NOT_FOUND'))
    .input(SharedInput)
    .output(z.file()),
}
