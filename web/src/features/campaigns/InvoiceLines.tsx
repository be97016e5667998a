import type { InvoiceLine } from '@adire/contract/invoices.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatCount, withLabel } from '../../lib/format.ts'
import { invoiceItemLabels, placementLabels } from './copy.ts'
import { formatMicros } from './money-rules.ts'
import { formatList } from '../../lib/lists.ts'

const cellStyle = 'py-2 ps-3 first:ps-0'

/** Table of an invoice's lines. */
export function InvoiceLines({ lines }: { lines: readonly InvoiceLine[] }) {
  const { t } = useLingui()
  return (
    <div role="region" aria-label={t`Lines`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-start">
        <thead className="text-sm text-ink-3">
          <tr className="border-b border-line-strong">
            <th scope="col" className={`${cellStyle} text-start font-normal`}>
              <Trans>Description</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-end font-normal`}>
              <Trans>Quantity</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-end font-normal whitespace-nowrap`}>
              <Trans>Unit price</Trans>
            </th>
            <th scope="col" className={`${cellStyle} text-end font-normal`}>
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={`${line.placementType} ${line.item} ${line.unitMicros}`} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ line }: { line: InvoiceLine }) {
  const { i18n } = useLingui()
  const { placementType, item, impressions, clicks, unitMicros, cents } = line
  const format = i18n._(placementLabels[placementType])
  const counts = formatList([
    plural(impressions, { one: '# impression', other: '# impressions' }),
    plural(clicks, { one: '# click', other: '# clicks' }),
  ])
  return (
    <tr className="border-b border-line tabular-nums">
      <th scope="row" className={`${cellStyle} text-start font-normal`}>
        {/* Days without single events may have run in another format than today's. */}
        {item === 'totals' ? counts : withLabel(format, i18n._(invoiceItemLabels[item]))}
      </th>
      <td className={`${cellStyle} text-end`}>
        {item !== 'totals' && formatCount(impressions + clicks)}
      </td>
      <td className={`${cellStyle} text-end`}>{unitMicros !== null && formatMicros(unitMicros)}</td>
      <td className={`${cellStyle} text-end`}>{formatCents(cents)}</td>
    </tr>
  )
}
