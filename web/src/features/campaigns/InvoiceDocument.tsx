import type { Invoice, InvoiceSeller } from '@adire/contract/invoices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { formatPeriod } from './invoice-rules.ts'
import { InvoiceTotals } from './InvoiceTotals.tsx'

type Props = { invoice: Invoice; headingLevel: 1 | 3; action: ReactNode }

/** Invoice as it is printed, the same for staff and the advertiser. */
export function InvoiceDocument({ invoice, headingLevel, action }: Props) {
  const { t } = useLingui()
  const Heading = `h${headingLevel}` as const
  const { number, seller } = invoice
  const sellerLines = useSellerLines(seller)
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading className="text-2xl">
          <Trans>Invoice {number}</Trans>
        </Heading>
        <div className="print:hidden">{action}</div>
      </div>
      <Card padding="lg" className="grid grid-cols-[minmax(0,1fr)] gap-6 print:border-0 print:p-0">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact name={t`Invoice date`}>{formatLongDate(invoice.issuedAt)}</Fact>
          <Fact name={t`Period (UTC)`}>{formatPeriod(invoice)}</Fact>
          <Fact name={t`Campaign`}>{invoice.campaignName}</Fact>
        </dl>
        <div className="grid gap-6 sm:grid-cols-2">
          <Party
            heading={t({ message: 'From', context: 'invoice' })}
            name={seller.name}
            lines={sellerLines}
          />
          <Party
            heading={t({ message: 'To', context: 'invoice' })}
            name={invoice.billingName}
            lines={invoice.billingAddress.split('\n')}
          />
        </div>
        <InvoiceLines lines={invoice.lines} />
        <InvoiceTotals invoice={invoice} />
        <p className="border-t border-line pt-4 text-sm wrap-anywhere text-ink-2">
          {seller.payment ?? <Trans>For payment instructions, write to {seller.email}.</Trans>}
        </p>
      </Card>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-ink-3 sm:pt-0.5">{name}</dt>
      <dd className="wrap-anywhere max-sm:-mt-2">{children}</dd>
    </div>
  )
}

function useSellerLines({ address, registration, taxNumber, email }: InvoiceSeller): string[] {
  const { t } = useLingui()
  return [
    ...(address?.split(', ') ?? []),
    ...(registration === null ? [] : [t`Registration number: ${registration}`]),
    ...(taxNumber === null ? [] : [t`Tax number: ${taxNumber}`]),
    email,
  ]
}

type PartyProps = { heading: string; name: string; lines: readonly string[] }

function Party({ heading, name, lines }: PartyProps) {
  return (
    <section className="grid content-start gap-0.5 wrap-anywhere">
      <h4 className="font-text text-sm font-normal tracking-normal text-ink-3">{heading}</h4>
      <p className="font-semibold">{name}</p>
      <p className="whitespace-pre-line">{lines.join('\n')}</p>
    </section>
  )
}
