import { BRAND } from '@adire/contract/brand.ts'
import type {
  Invoice,
  InvoiceLine,
  InvoiceSeller,
  InvoiceSummary,
} from '@adire/contract/invoices.ts'
import type { Config } from '../../config.ts'
import type { InvoiceRow } from './queries.ts'

export function viewSummary({
  id,
  number,
  issuedAt,
  from,
  to,
  totalCents,
}: InvoiceRow): InvoiceSummary {
  return { id, number, issuedAt: issuedAt.toISOString(), from, to, totalCents }
}

export function viewInvoice(row: InvoiceRow, lines: InvoiceLine[]): Invoice {
  const { taxName, taxRate, taxCents } = row
  return {
    ...viewSummary(row),
    campaignName: row.campaignName,
    billingName: row.billingName,
    billingAddress: row.billingAddress,
    seller: row.seller,
    lines,
    subtotalCents: row.subtotalCents,
    tax: taxName === null ? null : { name: taxName, rate: taxRate, cents: taxCents },
  }
}

/** Company details as configured now, which an invoice keeps. */
export function buildSeller({
  company,
  invoicing,
}: Pick<Config, 'company' | 'invoicing'>): InvoiceSeller {
  return {
    name: BRAND.legalName,
    address: company.address ?? null,
    registration: company.registration ?? null,
    taxNumber: invoicing.taxNumber ?? null,
    email: BRAND.advertisingEmail,
    payment: invoicing.payment ?? null,
  }
}
