import type { SharedStatement } from '@adire/contract/campaign-statements.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { placementLabels } from './copy.ts'
import { formatDay, formatMicros } from './money-rules.ts'

type Props = { statement: SharedStatement; level: 1 | 3; badge?: ReactNode; action: ReactNode }

/** Campaign, advertiser, run time and prices. */
export function StatementHead({ statement, level, badge, action }: Props) {
  const { i18n, t } = useLingui()
  const Heading = `h${level}` as const
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
            t`Without a first or last day`}
        </p>
        <p className="text-sm text-ink-3">{t`${impression} an impression, ${click} a click, at most ${budget} a day`}</p>
      </div>
      {action}
    </div>
  )
}
