import {
  type ReportCaseFile,
  type ReportOutcome,
  STATEMENT_MAXIMUM,
  SUSPENSION_DAYS,
} from '@adire/contract/report-cases.ts'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { schemaFromRule, type FieldTexts } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { DaysField } from '../../staff/DaysField.tsx'
import { suggestedOutcome } from './rules.ts'
import { StatementField } from '../../staff/StatementField.tsx'
import { useResolution } from './use-reports.ts'
import { checkDays, checkStatement } from '../../staff/decision-rules.ts'

type Values = { outcome: ReportOutcome | undefined; statement: string; days: string }

const needsStatement = (outcome: ReportOutcome | undefined) =>
  outcome !== undefined && outcome !== 'Report dismissed'

function checkResolution({ outcome, statement, days }: Values): FieldTexts<Values> {
  return {
    outcome: outcome === undefined ? t`Choose what follows.` : undefined,
    statement: needsStatement(outcome) ? checkStatement(statement, STATEMENT_MAXIMUM) : undefined,
    days: outcome === 'User suspended' ? checkDays(days) : undefined,
  }
}

const schema = schemaFromRule(checkResolution)

/** Outcome of a case. Asks for confirmation with the member's name. */
export function ReportResolution({ caseFile: { head, reported } }: { caseFile: ReportCaseFile }) {
  const { t: tr } = useLingui()
  const resolution = useResolution()
  const [isConfirming, setIsConfirming] = useState(false)
  const name = reported.handle
  const { form, control, errors, register, change } = useValidatedForm<Values, Values>({
    defaultValues: { outcome: undefined, statement: '', days: String(SUSPENSION_DAYS.minimum) },
    schema,
    onSubmit: () => setIsConfirming(true),
  })
  const [outcome, statement, days] = useWatch({ control, name: ['outcome', 'statement', 'days'] })
  const isSanction = needsStatement(outcome)

  function resolve() {
    if (outcome === undefined) return
    resolution.mutate(
      {
        id: head.id,
        outcome,
        ...(isSanction && { statement }),
        ...(outcome === 'User suspended' && { days: Number(days) }),
      },
      { onSettled: () => setIsConfirming(false) },
    )
  }

  return (
    <>
      <Card asChild className="grid gap-4">
        <form {...form}>
          <h3 className="text-lg">
            <Trans>Decide</Trans>
          </h3>
          <OutcomeCards
            value={outcome}
            onChange={(next) => change('outcome', next)}
            suggested={suggestedOutcome(reported.actions)}
            error={errors.outcome}
          />
          {outcome === 'User suspended' && (
            <DaysField error={errors.days} input={register('days')} />
          )}
          {isSanction && (
            <StatementField
              label={tr`Statement of reasons`}
              hint={tr`${name} reads this and can appeal against it. Never say who reported them.`}
              error={errors.statement}
              maximum={STATEMENT_MAXIMUM}
              input={register('statement')}
            />
          )}
          <Button
            type="submit"
            variant={isSanction ? 'danger' : 'primary'}
            className="justify-self-start"
          >
            <Trans>Resolve</Trans>
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={<Confirmation outcome={outcome} name={name} days={Number(days)} />}
        description={
          isSanction ? (
            <Trans>
              {name} is told why, by mail and in the product. All open reports of this case are
              closed.
            </Trans>
          ) : (
            <Trans>Nothing happens to {name}. All open reports of this case are closed.</Trans>
          )
        }
        confirmLabel={<Trans>Resolve</Trans>}
        tone={isSanction ? 'danger' : 'primary'}
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
  error: string | undefined
}

function OutcomeCards({ value, onChange, suggested, error }: OutcomeProps) {
  const aside = (outcome: ReportOutcome) =>
    outcome === suggested && { aside: t`next step of the guidelines` }
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
  days,
}: {
  outcome: ReportOutcome | undefined
  name: string
  days: number
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
