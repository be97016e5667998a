import {
  HALF_LIFE_DAYS,
  HOLD_POINTS,
  type MeasuredRule,
  OUTCOMES_MINIMUM,
  PRECISION_MINIMUM,
  WARNING_POINTS,
  WHOLE_HOURS,
} from '@adire/contract/risk.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { riskRuleCopy } from '../../lib/risk-copy.ts'
import { readOnlyCopy } from '../../shared/query-copy.ts'
import { computePercent } from '../../staff/percent-rules.ts'
import { StaffPageHead } from '../../staff/StaffPageHead.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { StackSkeleton } from '../../ui/StackSkeleton.tsx'
import { RiskTabs } from './RiskTabs.tsx'

/** All risk rules with their points and their precision, measured from the moderators' decisions. */
export function RiskRulesPage() {
  const list = useQuery(api.risk.listRules.queryOptions())
  return (
    <div className="grid grid-cols-1 gap-4">
      <StaffPageHead title={<Trans>Risk</Trans>} tabs={<RiskTabs current="rules" />} />
      <p className="max-w-prose text-sm text-ink-2">
        <Trans>
          A conversation with at least {WARNING_POINTS} points shows the recipient a warning. A
          member with at least {HOLD_POINTS} points can’t start conversations until a moderator
          decides. Points count in full for {WHOLE_HOURS} hours, and then halve every{' '}
          {HALF_LIFE_DAYS} days. A rule with at least {OUTCOMES_MINIMUM} decisions and a precision
          below {PRECISION_MINIMUM * 100}% only observes: we store its signals, but they have no
          points.
        </Trans>
      </p>
      <QueryState
        query={list}
        copy={readOnlyCopy}
        skeleton={<StackSkeleton count={6} className="h-32" />}
      >
        {({ rules }) => (
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {rules.map((rule) => (
              <li key={rule.rule}>
                <RuleCard measured={rule} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  )
}

function RuleCard({ measured }: { measured: MeasuredRule }) {
  const { i18n } = useLingui()
  const headingId = useId()
  const { rule, points, found, confirmed, unfounded, isActive } = measured
  const precision = computePercent(confirmed, confirmed + unfounded)
  const { title, text } = riskRuleCopy[rule]
  return (
    <Card asChild padding="sm" className="grid h-full content-between gap-3">
      <section aria-labelledby={headingId}>
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 id={headingId} className="font-text font-semibold tracking-normal">
              {i18n._(title)}
            </h3>
            {isActive ? (
              <Badge kind="approved">
                <Trans context="rule">Active</Trans>
              </Badge>
            ) : (
              <Badge kind="hidden">
                <Trans>Observe only</Trans>
              </Badge>
            )}
          </div>
          <p className="text-sm text-ink-2">{i18n._(text)}</p>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          <Metric name={<Trans>Points</Trans>}>{formatCount(points)}</Metric>
          <Metric name={<Trans>Signals</Trans>}>{formatCount(found)}</Metric>
          <Metric name={<Trans>Confirmed</Trans>}>{formatCount(confirmed)}</Metric>
          <Metric name={<Trans>Unfounded</Trans>}>{formatCount(unfounded)}</Metric>
          <Metric name={<Trans>Precision</Trans>}>
            {precision === undefined ? '–' : formatPercent(precision)}
          </Metric>
        </dl>
      </section>
    </Card>
  )
}

function Metric({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
