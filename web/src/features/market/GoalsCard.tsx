import { ANSWER_DAYS, marketGoals, type MarketSummary } from '@adire/contract/market.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { formatGini, formatShare } from './rules.ts'

type Props = { summaries: readonly MarketSummary[] }

/** The last complete week against the goals, with the week before. */
export function GoalsCard({ summaries: [last, before] }: Props) {
  const { t } = useLingui()
  if (!last) {
    return (
      <Card>
        <p className="text-ink-2">
          <Trans>The goals appear after the first complete week.</Trans>
        </p>
      </Card>
    )
  }
  const answered = {
    goal: marketGoals.answered,
    format: formatShare,
    isGood: (value: number) => value >= marketGoals.answered,
  }
  const gini = {
    goal: marketGoals.gini,
    format: formatGini,
    isGood: (value: number) => value <= marketGoals.gini,
  }
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">
          <Trans>Week of {formatDate(last.week)}</Trans>
        </h3>
        <p className="max-w-prose text-sm text-ink-2">
          <Trans>
            At least {formatShare(marketGoals.answered)} of each group (all members, men, newcomers)
            should have an answered match within {ANSWER_DAYS} days. The exposure Gini of each
            gender should be at most {formatGini(marketGoals.gini)}; 0 means everyone is shown
            equally.
          </Trans>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        <Goal
          label={t`Members with an answered match`}
          value={last.members?.answeredShare}
          before={before?.members?.answeredShare}
          {...answered}
        />
        <Goal
          label={t`Men with an answered match`}
          value={last.men?.answeredShare}
          before={before?.men?.answeredShare}
          {...answered}
        />
        <Goal
          label={t`Newcomers with an answered match`}
          value={last.newcomers?.answeredShare}
          before={before?.newcomers?.answeredShare}
          {...answered}
        />
        <Goal
          label={t`Women with an answered match`}
          value={last.women?.answeredShare}
          before={before?.women?.answeredShare}
          format={formatShare}
        />
        <Goal
          label={t`Members in small cities with an answered match`}
          value={last.smallCities?.answeredShare}
          before={before?.smallCities?.answeredShare}
          format={formatShare}
        />
        <Goal
          label={t`Exposure Gini of men`}
          value={last.men?.gini}
          before={before?.men?.gini}
          {...gini}
        />
        <Goal
          label={t`Exposure Gini of women`}
          value={last.women?.gini}
          before={before?.women?.gini}
          {...gini}
        />
      </dl>
    </Card>
  )
}

interface GoalProps {
  label: string
  value: number | null | undefined
  before: number | null | undefined
  format: (value: number) => string
  /** Without a goal, the value is not rated. */
  isGood?: (value: number) => boolean
}

function Goal({ label, value, before, format, isGood }: GoalProps) {
  const earlier = typeof before === 'number' ? format(before) : undefined
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-ink-2">{label}</dt>
      {typeof value === 'number' ? (
        <dd className="flex flex-wrap items-center gap-2">
          <span className="display text-2xl">{format(value)}</span>
          {isGood &&
            (isGood(value) ? (
              <Badge kind="approved">
                <Trans>Goal met</Trans>
              </Badge>
            ) : (
              <Badge kind="rejected">
                <Trans>Goal missed</Trans>
              </Badge>
            ))}
        </dd>
      ) : (
        <dd className="text-ink-2">
          <Trans>Too few people</Trans>
        </dd>
      )}
      {earlier !== undefined && (
        <dd className="text-sm text-ink-3 tabular-nums">
          <Trans>{earlier} the week before</Trans>
        </dd>
      )}
    </div>
  )
}
