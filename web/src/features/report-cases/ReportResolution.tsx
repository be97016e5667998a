import {
  type ReportCaseFile,
  type ReportOutcome,
  STATEMENT_MAXIMUM,
  SUSPENSION_DAYS,
} from '@adire/contract/report-cases.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { DaysField } from '../../staff/DaysField.tsx'
import { suggestedOutcome } from './rules.ts'
import { StatementField } from '../../staff/StatementField.tsx'
import { useResolution } from './use-reports.ts'
import { isStatement, validDays } from '../../staff/decision-rules.ts'

/** Outcome of a case. Asks for confirmation with the member's name. */
export function ReportResolution({ file: { head, reported } }: { file: ReportCaseFile }) {
  const { t } = useLingui()
  const resolution = useResolution()
  const [outcome, setOutcome] = useState<ReportOutcome>()
  const [statement, setStatement] = useState('')
  const [days, setDays] = useState<string>(String(SUSPENSION_DAYS.minimum))
  const [isChecked, setIsChecked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const name = reported.handle
  const needsWords = outcome !== undefined && outcome !== 'Report dismissed'
  const hasWords = isStatement(statement, STATEMENT_MAXIMUM)
  const count = validDays(days)
  const isReady =
    outcome !== undefined &&
    (!needsWords || hasWords) &&
    (outcome !== 'User suspended' || count !== undefined)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (isReady) setIsConfirming(true)
  }

  function resolve() {
    if (outcome === undefined) return
    resolution.mutate(
      {
        id: head.id,
        outcome,
        ...(needsWords && { statement }),
        ...(outcome === 'User suspended' && count !== undefined && { days: count }),
      },
      { onSettled: () => setIsConfirming(false) },
    )
  }

  return (
    <>
      <Card asChild className="grid gap-4">
        <form onSubmit={handleSubmit}>
          <h3 className="text-lg">
            <Trans>Decide</Trans>
          </h3>
          <OutcomeCards
            value={outcome}
            onChange={setOutcome}
            suggested={suggestedOutcome(reported.actions)}
            hasError={isChecked && outcome === undefined}
          />
          {outcome === 'User suspended' && (
            <DaysField value={days} isChecked={isChecked} onChange={setDays} />
          )}
          {needsWords && (
            <StatementField
              label={t`Statement of reasons`}
              hint={t`${name} reads this and can appeal against it. Never say who reported them.`}
              value={statement}
              maximum={STATEMENT_MAXIMUM}
              isChecked={isChecked}
              onChange={setStatement}
            />
          )}
          <Button
            type="submit"
            variant={needsWords ? 'danger' : 'primary'}
            className="justify-self-start"
          >
            <Trans>Resolve</Trans>
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Confirmation outcome={outcome} name={name} days={count} />}
        description={
          needsWords ? (
            <Trans>
              {name} is told why, by mail and in the product. All open reports of this case are
              closed.
            </Trans>
          ) : (
            <Trans>Nothing happens to {name}. All open reports of this case are closed.</Trans>
          )
        }
        confirmLabel={<Trans>Resolve</Trans>}
        tone={needsWords ? 'danger' : 'primary'}
        isPending={resolution.isPending}
        onConfirm={resolve}
      />
    </>
  )
}

type OutcomeProps = {
  value: ReportOutcome | undefined
  onChange: (outcome: ReportOutcome) => void
  suggested: ReportOutcome
  hasError: boolean
}

function OutcomeCards({ value, onChange, suggested, hasError }: OutcomeProps) {
  const { t } = useLingui()
  const aside = (outcome: ReportOutcome) =>
    outcome === suggested && { aside: t`next step of the guidelines` }
  return (
    <RadioCards
      label={t`Outcome`}
      columns={1}
      value={value}
      onChange={onChange}
      error={hasError ? t`Choose what follows.` : undefined}
      cards={[
        {
          value: 'Warning issued',
          title: t`Warn`,
          description: t`They are told, and the account stays as it is.`,
          ...aside('Warning issued'),
        },
        {
          value: 'User suspended',
          title: t`Suspend`,
          description: t`Hidden and signed out until the days are over.`,
          ...aside('User suspended'),
        },
        {
          value: 'User banned',
          title: t`Ban`,
          description: t`Closed for good, at once and everywhere.`,
          ...aside('User banned'),
        },
        {
          value: 'Report dismissed',
          title: t`Dismiss`,
          description: t`Nothing is against the guidelines.`,
        },
      ]}
    />
  )
}

function Confirmation({
  outcome,
  name,
  days = 0,
}: {
  outcome: ReportOutcome | undefined
  name: string
  days: number | undefined
}) {
  switch (outcome) {
    case 'Warning issued':
      return <Trans>Warn {name}?</Trans>
    case 'User suspended':
      return (
        <Trans>
          Suspend {name} for {days} days?
        </Trans>
      )
    case 'User banned':
      return <Trans>Ban {name}?</Trans>
    default:
      return <Trans>Dismiss this report?</Trans>
  }
}
