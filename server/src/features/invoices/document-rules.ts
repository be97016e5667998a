import type { AdPlacement } from '@adire/contract/ads.ts'
import type { Invoice, InvoiceLine } from '@adire/contract/invoices.ts'
import type { PdfDocument } from '../../gateways/pdf.ts'
import { writeDay, writeMoney, writeNumber } from '../../lib/formats.ts'
import { getLanguage, plural, t } from '../../lib/text.ts'
import { writeDollars } from '../campaigns/statement-rules.ts'

const formats: Record<AdPlacement, () => string> = {
  native_feed: () => t`Native feed`,
  sidebar_banner: () => t`Sidebar banner`,
  post_match: () => t`Post-match`,
  email_newsletter: () => t`Email newsletter`,
  token_modal: () => t`Token modal`,
}

/** Describes an invoice as a document to print. */
export function describeInvoice(invoice: Invoice): PdfDocument {
  const { number, seller, tax } = invoice
  return {
    language: getLanguage(),
    title: t`Invoice`,
    name: number,
    author: seller.name,
    at: new Date(invoice.issuedAt),
    facts: [
      [t`Invoice date`, writeDay(new Date(invoice.issuedAt))],
      [t`Period (UTC)`, writePeriod(invoice)],
      [t`Campaign`, invoice.campaignName],
    ],
    parties: [
      { heading: t`From`, lines: listSellerLines(invoice) },
      { heading: t`To`, lines: [invoice.billingName, ...invoice.billingAddress.split('\n')] },
    ],
    headings: [t`Description`, t`Quantity`, t`Unit price`, t`Amount`],
    rows: invoice.lines.map(writeLine),
    totals: [
      [t`Subtotal`, writeCents(invoice.subtotalCents)],
      tax === null
        ? [t`Tax`, t`No tax charged`]
        : [`${tax.name} ${tax.rate / 100}%`, writeCents(tax.cents)],
      [t`Total`, writeCents(invoice.totalCents)],
    ],
    notes: [
      seller.payment === null
        ? t`For payment instructions, write to ${seller.email}.`
        : seller.payment,
      t`An impression is billed when at least half of the ad has been in view for one second or, in a newsletter, when the email has been opened. Amounts are in US dollars.`,
    ],
  }
}

function writeCents(cents: number): string {
  return writeMoney(cents, { currency: 'USD', decimals: 2 })
}

function writePeriod({ from, to }: Pick<Invoice, 'from' | 'to'>): string {
  const [first, last] = [writeDay(from), writeDay(to)]
  return first === last ? first : t`${first} to ${last}`
}

function listSellerLines({ seller }: Pick<Invoice, 'seller'>): string[] {
  const { name, address, registration, taxNumber, email } = seller
  return [
    name,
    ...(address === null ? [] : address.split(', ')),
    ...(registration === null ? [] : [t`Registration number: ${registration}`]),
    ...(taxNumber === null ? [] : [t`Tax number: ${taxNumber}`]),
    email,
  ]
}

function writeLine(line: InvoiceLine): string[] {
  const { placementType, item, unitMicros, cents } = line
  // Without a format: the days may have run in another one than today's.
  if (unitMicros === null) {
    const counts = t`${plural(line.impressions, { one: '# impression', other: '# impressions' })}, ${plural(line.clicks, { one: '# click', other: '# clicks' })}`
    return [counts, '', '', writeCents(cents)]
  }
  return [
    `${formats[placementType]()}: ${item}`,
    writeNumber(line.impressions + line.clicks),
    `USD ${writeDollars(unitMicros)}`,
    writeCents(cents),
  ]
}
