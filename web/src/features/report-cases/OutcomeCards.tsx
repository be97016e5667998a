import type { ReportOutcome } from '@adire/contract/report-cases.ts'
import { t } from '@lingui/core/macro'
import { RadioCards } from '../../ui/RadioCards.tsx'

type Props = {
  value: ReportOutcome | undefined
  onChange: (outcome: ReportOutcome) => void
  suggested: ReportOutcome
  error: string | undefined
}

/** Outcomes of a report case; the next step of the guidelines is marked. */
export function OutcomeCards({ value, onChange, suggested, error }: Props) {
  const markSuggested = (outcome: ReportOutcome) =>
    outcome === suggested && { aside: t`next step in the guidelines` }
  return (
    <RadioCards
      label={t`Outcome`}
      columns={1}
      value={value}
      onChange={onChange}
      error={error}
      cards={[
        {
          value: 'Warning issued',
          title: t`Warn`,
          description: t`We notify them. The account stays active.`,
          ...markSuggested('Warning issued'),
        },
        {
          value: 'User suspended',
          title: t`Suspend`,
          description: t`Hidden and logged out until the suspension ends.`,
          ...markSuggested('User suspended'),
        },
        {
          value: 'User banned',
          title: t({ message: 'Ban', context: 'verb' }),
          description: t`The account is closed immediately and permanently.`,
          ...markSuggested('User banned'),
        },
        {
          value: 'Report dismissed',
          title: t`Dismiss`,
          description: t`Nothing breaks the guidelines.`,
        },
      ]}
    />
  )
}
