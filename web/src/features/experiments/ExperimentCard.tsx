import {
  type Arm,
  ComparedMetric,
  type Comparison,
  type Experiment,
  type ExperimentResults,
} from '@adire/contract/experiments.ts'
import { GROUP_MINIMUM } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatMoment } from '../../lib/format.ts'
import { formatLocale } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { armLabels, stopLabels, termLabels } from './copy.ts'
import { formatDifference, isClear, isShare, listChanges } from './rules.ts'

type Props = { experiment: Experiment; action?: ReactNode }

/** An experiment with its changed weights and the results of both arms. */
export function ExperimentCard({ experiment, action }: Props) {
  const { i18n } = useLingui()
  const { name, hypothesis, share, startedAt, endsAt, stoppedAt, stopReason } = experiment
  const changes = listChanges(experiment.weights, experiment.normalWeights)
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h4 className="text-lg font-semibold break-words">{name}</h4>
          <p className="max-w-prose break-words text-ink-2">{hypothesis}</p>
        </div>
        {action}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        {stopReason && (
          <Badge kind={stopReason === 'ended' ? 'plain' : 'rejected'}>
            {i18n._(stopLabels[stopReason])}
          </Badge>
        )}
        <span>
          {stoppedAt ? (
            <Trans>
              {formatDate(startedAt)} to {formatDate(stoppedAt)}
            </Trans>
          ) : (
            <Trans>
              {formatDate(startedAt)} to {formatDate(endsAt)} at the latest
            </Trans>
          )}
        </span>
        <span>
          <Trans>Each arm: {share}% of members</Trans>
        </span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {changes.map((change) => (
          <li key={change.name}>
            <Badge>
              <Trans>
                {i18n._(termLabels[change.name])}: {change.from} → {change.to}
              </Trans>
            </Badge>
          </li>
        ))}
      </ul>
      <Results experiment={experiment} />
    </Card>
  )
}

function Results({ experiment: { results, checkedAt } }: { experiment: Experiment }) {
  if (!results || !checkedAt) {
    return (
      <p className="text-ink-2">
        <Trans>The first results appear within an hour.</Trans>
      </p>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <ResultTable results={results} />
      <p className="text-sm text-ink-3">
        <Trans>
          Measured on {formatMoment(checkedAt)}, for members who were shown a page of Discover. Arms
          of fewer than {GROUP_MINIMUM} members are hidden.
        </Trans>
      </p>
    </div>
  )
}

function ResultTable({
  results: { variant, control, comparisons },
}: {
  results: ExperimentResults
}) {
  const { t, i18n } = useLingui()
  const find = (name: string) => comparisons.find(({ metric }) => metric === name)
  const members = (arm: Arm | null) => (arm ? formatCount(arm.members) : t`Too few people`)
  return (
    <div
      role="region"
      aria-label={t`Results`}
      tabIndex={0}
      className="overflow-x-auto rounded-tile border border-line"
    >
      <table className="w-full text-sm">
        <thead className="bg-surface-2 text-ink-2">
          <tr>
            {[t`Metric`, t`Variant`, t`Control`, t`Difference`].map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={index === 0 ? 'p-3 text-start font-medium' : 'p-3 text-end font-medium'}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line">
            <th scope="row" className="p-3 text-start font-normal">
              <Trans>Members</Trans>
            </th>
            <td className="p-3 text-end tabular-nums">{members(variant)}</td>
            <td className="p-3 text-end tabular-nums">{members(control)}</td>
            <td className="p-3 text-end">–</td>
          </tr>
          {variant &&
            control &&
            metrics.map((metric) => (
              <tr key={metric} className="border-t border-line">
                <th scope="row" className="min-w-40 p-3 text-start font-normal">
                  {i18n._(armLabels[metric])}
                </th>
                <td className="p-3 text-end tabular-nums">
                  {formatValue(metric, variant[metric])}
                </td>
                <td className="p-3 text-end tabular-nums">
                  {formatValue(metric, control[metric])}
                </td>
                <td className="min-w-40 p-3 text-end">
                  <Difference comparison={find(metric)} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

const metrics = [
  ...ComparedMetric.options,
  'smallCitiesShare',
  'unmatchedShare',
  'unansweredShare',
] as const

function formatValue(metric: (typeof metrics)[number], value: number | null): string {
  if (value === null) return '–'
  const isPercent = metric.endsWith('Share')
  return new Intl.NumberFormat(formatLocale(), {
    style: isPercent ? 'percent' : 'decimal',
    maximumFractionDigits: 1,
  }).format(value)
}

/** Difference with its 95 % interval, in words. */
function Difference({ comparison }: { comparison: Comparison | undefined }) {
  if (!comparison) return '–'
  const { metric, difference, low, high } = comparison
  const [value, from, to] = [difference, low, high].map((one) => formatDifference(metric, one))
  return (
    <span className="grid justify-items-end tabular-nums">
      <span className={isClear(comparison) ? 'font-medium' : 'text-ink-2'}>
        {!isClear(comparison) ? (
          <Trans>No clear difference yet</Trans>
        ) : difference > 0 ? (
          <Trans>Higher</Trans>
        ) : (
          <Trans>Lower</Trans>
        )}
      </span>
      <span className="text-xs text-ink-2">
        {isShare(metric) ? (
          <Trans>
            {value} points ({from} to {to})
          </Trans>
        ) : (
          <Trans>
            {value} ({from} to {to})
          </Trans>
        )}
      </span>
    </span>
  )
}
