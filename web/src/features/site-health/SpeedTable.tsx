import {
  type PageSpeed,
  rateVital,
  Vital,
  vitalBounds,
  type VitalRating,
} from '@adire/contract/site-health.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { formatVital, groupByPage } from './rules.ts'

const ratings = {
  good: { kind: 'approved', label: msg`Good` },
  'needs-improvement': { kind: 'pending', label: msg`Needs improvement` },
  poor: { kind: 'rejected', label: msg`Poor` },
} as const satisfies Record<VitalRating, { kind: BadgeKind; label: unknown }>

/** Table of the p75 of each page, rated like web.dev. */
export function SpeedTable({ pages }: { pages: readonly PageSpeed[] }) {
  const { t } = useLingui()
  return (
    <div
      role="region"
      aria-label={t`Page speed`}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line align-top text-ink-2">
            <th scope="col" className="p-3 text-start font-medium">
              <Trans>Page</Trans>
            </th>
            {Vital.options.map((vital) => (
              <th key={vital} scope="col" className="p-3 text-start font-medium whitespace-nowrap">
                {vital}
                <span className="block text-xs font-normal text-ink-3">
                  <Trans>Good up to {formatVital(vital, vitalBounds[vital].good)}</Trans>
                </span>
                <span className="block text-xs font-normal text-ink-3">
                  <Trans>Poor above {formatVital(vital, vitalBounds[vital].poor)}</Trans>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupByPage(pages).map(({ page, speeds }) => (
            <tr key={page} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="min-w-32 p-3 text-start align-top font-mono font-normal wrap-anywhere"
              >
                {page}
              </th>
              {Vital.options.map((vital) => (
                <td key={vital} className="p-3 align-top">
                  <SpeedValue speed={speeds[vital]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SpeedValue({ speed }: { speed: PageSpeed | undefined }) {
  const { i18n } = useLingui()
  if (!speed) return <span className="text-ink-3">–</span>
  const { kind, label } = ratings[rateVital(speed.vital, speed.p75)]
  return (
    <div className="grid w-max justify-items-start gap-1 whitespace-nowrap tabular-nums">
      <span className="font-medium">{formatVital(speed.vital, speed.p75)}</span>
      <Badge kind={kind}>{i18n._(label)}</Badge>
      <span className="text-xs text-ink-3">
        <Plural value={speed.count} one="# view" other="# views" />
      </span>
    </div>
  )
}
