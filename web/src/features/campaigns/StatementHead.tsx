import type { SharedStatement } from '@adire/contract/campaign-statements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { placementLabels } from './copy.ts'
import { formatDay, formatMicros } from './money-rules.ts'

type Props = {
  statement: SharedStatement
  headingLevel: 1 | 3
  badge?: ReactNode
  action: ReactNode
}

/** Head of a campaign statement: campaign, advertiser, first and last day, prices. */
export function StatementHead({ statement, headingLevel, badge, action }: Props) {
  const { i18n, t } = useLingui()
  const Heading = `h${headingLevel}` as const
  const { campaignName, advertiserName, placementType, startDate, endDate } = statement
  const start = startDate && formatDay(startDate)
  const end = endDate && formatDay(endDate)
  const click = formatMicros(statement.costPerClickMicros)
  const impression = formatMicros(statement.costPerImpressionMicros)
  const budget = formatMicros(statement.dailyBudgetMicros)
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1.5">
        {badge}
        <Heading className="text-2xl">{campaignName}</Heading>
        <p className="text-ink-2">
          {[advertiserName, i18n._(placementLabels[placementType])].join(' · ')}
        </p>
        <p className="text-sm text-ink-3">
          {[start && t`from ${start}`, end && t`until ${end}`].filter(Boolean).join(' ') ||
            t`No start or end date`}
        </p>
        <p className="text-sm text-ink-3">{t`${impression} per impression, ${click} per click, at most ${budget} per day`}</p>
        {statement.totalBudgetMicros !== null && (
          <TotalBudget
            budgetMicros={statement.totalBudgetMicros}
            spentMicros={statement.totals.spentMicros}
          />
        )}
      </div>
      {action}
    </div>
  )
}

/** Spent and remaining part of the total budget. */
function TotalBudget({ budgetMicros, spentMicros }: { budgetMicros: number; spentMicros: number }) {
  const [budget, spent, left] = [budgetMicros, spentMicros, budgetMicros - spentMicros].map(
    formatMicros,
  )
  return (
    <p className="text-sm text-ink-2 tabular-nums">
      <Trans>
        Total budget: {spent} of {budget} spent, {left} left
      </Trans>
    </p>
  )
}
