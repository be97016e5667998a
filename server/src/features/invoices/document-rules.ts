import type { AdPlacement } from '@adire/contract/ads.ts'
import type { Invoice, InvoiceLine } from '@adire/contract/invoices.ts'
import type { PdfDocument } from '../../gateways/pdf.ts'
import { writeDay } from '../../lib/formats.ts'
import { writeMoney } from '../../lib/formats.ts'
import { writeDollars } from '../campaigns/statement-rules.ts'

const formats: Record<AdPlacement, string> = {
  native_feed: 'Native feed',
  sidebar_banner: 'Sidebar banner',
  post_match: 'Post-match',
  email_newsletter: 'Email newsletter',
  token_modal: 'Token modal',
}

/** Describes an invoice as a document to print. */
export function describeInvoice(invoice: Invoice): PdfDocument {
  const { number, seller, tax } = invoice
  return {
    title: 'Invoice',
    name: number,
    author: seller.name,
    at: new Date(invoice.issuedAt),
    facts: [
      ['Invoice date', writeDay(new Date(invoice.issuedAt))],
      ['Period (UTC)', writePeriod(invoice)],
      ['Campaign', invoice.campaignName],
    ],
    parties: [
      { heading: 'From', lines: listSellerLines(invoice) },
      { heading: 'To', lines: [invoice.billingName, ...invoice.billingAddress.split('\n')] },
    ],
    headings: ['Description', 'Quantity', 'Unit price', 'Amount'],
    rows: invoice.lines.map(writeLine),
    totals: [
      ['Subtotal', writeCents(invoice.subtotalCents)],
      tax === null
        ? ['Tax', 'No tax charged']
        : [`${tax.name} ${tax.rate / 100}%`, writeCents(tax.cents)],
      ['Total', writeCents(invoice.totalCents)],
    ],
    notes: [
      seller.payment === null ? `For how to pay, write to ${seller.email}.` : seller.payment,
      'An impression is billed once the ad was at least half in view for one second. Amounts are in US dollars.',
    ],
  }
}

function writeCents(cents: number): string {
  return writeMoney(cents, { currency: 'USD', decimals: 2 })
}

function writePeriod({ from, to }: Pick<Invoice, 'from' | 'to'>): string {
  const [first, last] = [from, to].map((day) => writeDay(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${first}` : `${first} to ${last}`
}

function listSellerLines({ seller }: Pick<Invoice, 'seller'>): string[] {
  const { name, address, registration, taxNumber, email } = seller
  return [
    name,
    ...(address === null ? [] : address.split(', ')),
    ...(registration === null ? [] : [`Registration number: ${registration}`]),
    ...(taxNumber === null ? [] : [`Tax number: ${taxNumber}`]),
    email,
  ]
}

function writeLine(line: InvoiceLine): string[] {
  const { placementType, item, unitMicros, cents } = line
  // Without a format: the days may have run in another one than today's.
  if (unitMicros === null) {
    const counts = `${writeCount(line.impressions, 'impression')}, ${writeCount(line.clicks, 'click')}`
    return [counts, '', '', writeCents(cents)]
  }
  return [
    `${formats[placementType]}: ${item}`,
    (line.impressions + line.clicks).toLocaleString('en'),
    `USD ${writeDollars(unitMicros)}`,
    writeCents(cents),
  ]
}

function writeCount(times: number, noun: string): string {
  return `${times.toLocaleString('en')} ${noun}${times === 1 ? '' : 's'}`
}
