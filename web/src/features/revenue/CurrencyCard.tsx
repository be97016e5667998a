import type { RevenuePart } from '@adire/contract/revenue.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatCents, formatCount } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'

const cellStyle = 'px-3 py-2 text-end tabular-nums'
const headStyle = 'px-3 py-2 text-end font-medium'

/** Gross revenue, refunds, fees and what is left of each currency, in US dollars. */
export function CurrencyCard({ parts }: { parts: readonly RevenuePart[] }) {
  const { t } = useLingui()
  if (parts.length === 0) return null
  const label = t`Gross, fees and net by currency`
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <section>
        <h3 className="text-lg">{label}</h3>
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          className="overflow-x-auto rounded-tile border border-line text-sm"
        >
          <table className="w-full">
            <caption className="sr-only">{label}</caption>
            <thead className="bg-surface-2 text-ink-2">
              <tr>
                <th scope="col" className="px-3 py-2 text-start font-medium">
                  <Trans>Currency</Trans>
                </th>
                <th scope="col" className={headStyle}>
                  <Trans>Gross revenue</Trans>
                </th>
                <th scope="col" className={headStyle}>
                  <Trans>Refunded or disputed</Trans>
                </th>
                <th scope="col" className={headStyle}>
                  <Trans>Providers’ fees</Trans>
                </th>
                <th scope="col" className={headStyle}>
                  <Trans>Net after fees</Trans>
                </th>
                <th scope="col" className={headStyle}>
                  <Trans>Payments without a known fee</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.name} className="border-t border-line">
                  <th scope="row" className="px-3 py-2 text-start font-normal">
                    {part.name}
                  </th>
                  <td className={cellStyle}>{formatCents(part.grossCents)}</td>
                  <td className={cellStyle}>
                    {formatCents(-part.refundedCents - part.disputedCents)}
                  </td>
                  <td className={cellStyle}>{formatCents(-part.feeCents)}</td>
                  <td className={cellStyle}>{formatCents(part.netCents - part.feeCents)}</td>
                  <td className={cellStyle}>{formatCount(part.unknownFeeCount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </Card>
  )
}
