import type { InvoiceSums } from '@adire/contract/invoices.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatPercent } from '../../lib/format.ts'

type Props = { invoice: Pick<InvoiceSums, 'subtotalCents' | 'tax' | 'totalCents'> }

/** Subtotal, tax and total of an invoice or its draft. */
export function InvoiceTotals({ invoice: { subtotalCents, tax, totalCents } }: Props) {
  const { t } = useLingui()
  const taxName = tax ? `${tax.name} ${formatPercent(tax.rate / 100)}` : t`Tax`
  return (
    <dl className="ms-auto grid w-full max-w-xs grid-cols-[1fr_max-content] gap-x-6 gap-y-1 tabular-nums [&>dd]:text-end">
      <dt>
        <Trans>Subtotal</Trans>
      </dt>
      <dd>{formatCents(subtotalCents)}</dd>
      <dt>{taxName}</dt>
      <dd>{tax ? formatCents(tax.cents) : <Trans>No tax charged</Trans>}</dd>
      <dt className="text-lg font-semibold">
        <Trans>Total (USD)</Trans>
      </dt>
      <dd className="text-lg font-semibold">{formatCents(totalCents)}</dd>
    </dl>
  )
}
