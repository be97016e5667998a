import type { CurrencyRate } from '@adire/contract/config.ts'
import { Trans } from '@lingui/react/macro'
import { formatMoney } from '../../lib/format.ts'
import { scrollRegion } from '../../ui/scroll-region.ts'
import { usePreview } from './use-currencies.ts'

type Props = { currency: CurrencyRate; rateToUsd: string | undefined }

/** Prices of every pack and plan now and at the new rate, computed by the server. */
export function PricePreview({ currency: { code }, rateToUsd }: Props) {
  const preview = usePreview(code, rateToUsd)
  if (!preview.data) return null
  const { decimals, prices } = preview.data
  const write = (minor: number | null) =>
    minor === null ? '—' : formatMoney({ currency: code, minor, decimals })
  return (
    <div ref={scrollRegion} className="overflow-x-auto rounded-tile border border-line">
      <table className="w-full text-sm">
        <thead className="border-b border-line text-ink-3">
          <tr className="*:px-2 *:py-2 *:font-medium sm:*:px-3">
            <th scope="col" className="text-start">
              <Trans>What it costs</Trans>
            </th>
            <th scope="col" className="text-end">
              <Trans>Now</Trans>
            </th>
            <th scope="col" className="text-end">
              <Trans>Then</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prices.map(({ item, name, before, after }) => (
            <tr key={item} className="*:px-2 *:py-1.5 sm:*:px-3">
              <th scope="row" className="text-start font-normal">
                {name}
              </th>
              <td className="text-end whitespace-nowrap text-ink-3 tabular-nums">
                {write(before)}
              </td>
              <td className="text-end font-medium whitespace-nowrap tabular-nums">
                {write(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
