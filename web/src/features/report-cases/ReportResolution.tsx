import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import {
  type ReportCase,
  type ReportCaseDetails,
  type ReportOutcome,
  STATEMENT_MAXIMUM,
  SUSPENSION_DAYS,
} from '@adire/contract/report-cases.ts'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ComponentProps, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMember } from '../../lib/session.ts'
import { schemaFromRule, type FieldTexts } from '../../lib/form-schema.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { ClaimWarning } from './ClaimWarning.tsx'
import { NewReportWarning } from './NewReportWarning.tsx'
import { OutcomeCards } from './OutcomeCards.tsx'
import { UnfoundedField } from './UnfoundedField.tsx'
import { listColleagueClaims, mayMarkUnfounded, suggestOutcome } from './rules.ts'
import { FraudBanNote } from '../../staff/FraudBanNote.tsx'
import { ClauseField } from '../../staff/ClauseField.tsx'
import { followOutcome } from '../../staff/clause-copy.ts'
import { isMissingFraudClause } from '../../staff/clause-rules.ts'
import { DaysField, StatementField } from '../../staff/decision-fields.tsx'
import { type OutcomeKey, useOutcomeKeys } from '../../staff/use-outcome-keys.ts'
import type { useReadCount } from './use-read-count.ts'
import { useResolution } from './use-reports.ts'
import { checkSuspensionDays, checkStatement } from '../../staff/decision-rules.ts'

type Values = {
  outcome: ReportOutcome | undefined
  clause: GuidelineClause | undefined
  statement: string
  days: string
  isUnfounded: boolean
}

const initialValues = {
  outcome: undefined,
  clause: undefined,
  statement: '',
  days: String(SUSPENSION_DAYS.minimum),
  isUnfounded: false,
}

const needsStatement = (outcome: ReportOutcome | undefined) =>
  outcome !== undefined && outcome !== 'Report dismissed'

function checkResolution({ outcome, statement, days }: Values): FieldTexts<Values> {
  return {
    outcome: outcome === undefined ? t`Choose an outcome.` : undefined,
    statement: needsStatement(outcome) ? checkStatement(statement, STATEMENT_MAXIMUM) : undefined,
    days: outcome === 'User suspended' ? checkSuspensionDays(days) : undefined,
  }
}

const schema = schemaFromRule(checkResolution)

/**
 * Form that decides a report case, shown only to a moderator who may decide it now. Asks for
 * confirmation with the member's name; the server may then require re-authentication.
 * `useResolution` shows the result and returns to the queue.
 */
export function ReportResolution({
  caseDetails: { head, reported },
  reading: { readCount, hasNewReports, acceptReports },
  alsoClosed,
}: {
  caseDetails: ReportCaseDetails
  reading: ReturnType<typeof useReadCount>
  /** Selected other cases about the same member. */
  alsoClosed: readonly ReportCase[]
}) {
  const { memberId, role } = useMember()
  const claims = listColleagueClaims([head, ...alsoClosed], memberId)
  const overridesClaims = role === 'admin' && claims.length > 0
  const { handle: name, actions } = reported
  const caseCount = alsoClosed.length + 1
  const reasons = [head, ...alsoClosed].flatMap((one) => one.reasons)
  const resolution = useResolution()
  const acceptButton = useRef<HTMLButtonElement>(null)
  const resolveButton = useRef<HTMLButtonElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { form, control, errors, register, change } = useValidatedForm<Values, Values>({
    defaultValues: initialValues,
    schema,
    onSubmit: () => (hasNewReports ? acceptButton.current?.focus() : setIsConfirming(true)),
  })
  const { outcome, clause, statement = '', days, isUnfounded: isMarked } = useWatch({ control })
  const mayMark = outcome === 'Report dismissed' && mayMarkUnfounded([head, ...alsoClosed])
  const isUnfounded = mayMark && isMarked === true
  const isSanction = needsStatement(outcome)
  const suggested = suggestOutcome(actions)
  const formElement = useRef<HTMLFormElement>(null)
  useOutcomeKeys(formElement, listOutcomeKeys(suggested), chooseOutcome)

  function chooseOutcome(next: ReportOutcome) {
    const filled = followOutcome({ clause, statement }, head.reasons, { from: outcome, to: next })
    change('outcome', next)
    fillReasons(filled.clause, filled.statement)
  }

  function fillReasons(chosen: GuidelineClause | undefined, filled: string) {
    change('clause', chosen)
    change('statement', filled)
  }

  function acceptRead() {
    acceptReports()
    // The button that had the focus disappears.
    resolveButton.current?.focus()
  }

  function resolve() {
    if (outcome === undefined) return
    resolution.mutate(
      {
        id: head.id,
        reportCount: readCount,
        outcome,
        ...(alsoClosed.length > 0 && {
          alsoClosed: alsoClosed.map(({ id, reportCount }) => ({ id, reportCount })),
        }),
        ...(overridesClaims && { overridesClaims }),
        ...(isSanction && { statement, ...(clause && { clause }) }),
        ...(outcome === 'User suspended' && { days: Number(days) }),
        ...(isUnfounded && { isUnfounded }),
      },
      { onSettled: () => setIsConfirming(false) },
    )
  }

  return (
    <>
      <Card asChild className="grid gap-4">
        <form {...form} ref={formElement}>
          <h3 className="text-lg">
            <Trans>Decide</Trans>
          </h3>
          <OutcomeCards
            value={outcome}
            onChange={chooseOutcome}
            suggested={suggested}
            error={errors.outcome}
          />
          {outcome === 'User suspended' && (
            <DaysField error={errors.days} input={register('days')} />
          )}
          {mayMark && <UnfoundedField input={register('isUnfounded')} />}
          {isSanction && (
            <ClauseField value={clause} statement={statement} onChoose={fillReasons} />
          )}
          {outcome === 'User banned' && <FraudBanNote {...{ clause, name, reasons }} />}
          {isSanction && (
            <StatementField
              label={t`Statement of reasons`}
              hint={t`${name} sees this and can appeal. Never say who reported them.`}
              error={errors.statement}
              maximum={STATEMENT_MAXIMUM}
              input={register('statement')}
            />
          )}
          {hasNewReports && <NewReportWarning buttonRef={acceptButton} onRead={acceptRead} />}
          <Button
            ref={resolveButton}
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
        title={<Confirmation {...{ outcome, name, caseCount }} days={Number(days)} />}
        description={<Consequences {...{ isSanction, isUnfounded, name, caseCount }} />}
        confirmLabel={
          overridesClaims ? <Trans>Resolve anyway</Trans> : outcome && labelOutcome(outcome)
        }
        tone={isSanction ? 'danger' : 'primary'}
        isPending={resolution.isPending}
        onConfirm={resolve}
      >
        <Warnings {...{ outcome, clause, name, reasons, claims, caseCount }} />
      </ConfirmDialog>
    </>
  )
}

type WarningsProps = Pick<Values, 'outcome' | 'clause'> &
  Omit<ComponentProps<typeof FraudBanNote>, 'clause'> &
  ComponentProps<typeof ClaimWarning>

/** Warns of a ban that tells nobody, although the member was reported for a scam, and of claims. */
function Warnings({ outcome, clause, name, reasons, claims, caseCount }: WarningsProps) {
  return (
    <>
      {outcome === 'User banned' && isMissingFraudClause(clause, reasons) && (
        <FraudBanNote {...{ clause, name, reasons }} />
      )}
      {claims.length > 0 && <ClaimWarning claims={claims} caseCount={caseCount} />}
    </>
  )
}

function Consequences({
  isSanction,
  isUnfounded,
  name,
  caseCount,
}: {
  isSanction: boolean
  isUnfounded: boolean
  name: string
  caseCount: number
}) {
  return (
    <>
      {isSanction ? (
        <Trans>We tell {name} why, by email and in the app.</Trans>
      ) : (
        <Trans>Nothing happens to {name}.</Trans>
      )}{' '}
      <Plural
        value={caseCount}
        one="This closes all open reports in this case."
        other="This closes all open reports in # cases."
      />{' '}
      {isUnfounded && <Trans>They count towards a warning for the members who sent them.</Trans>}
    </>
  )
}

/** Lists the outcomes in the order of the cards: A chooses the suggested one, D dismisses. */
function listOutcomeKeys(suggested: ReportOutcome): OutcomeKey<ReportOutcome>[] {
  const outcomes: ReportOutcome[] = [
    'Warning issued',
    'User suspended',
    'User banned',
    'Report dismissed',
  ]
  return outcomes.map((outcome) => {
    const letter = outcome === suggested ? 'a' : outcome === 'Report dismissed' ? 'd' : undefined
    return { outcome, label: labelOutcome(outcome), ...(letter && { letter }) }
  })
}

function labelOutcome(outcome: ReportOutcome): string {
  switch (outcome) {
    case 'Warning issued':
      return t`Warn`
    case 'User suspended':
      return t`Suspend`
    case 'User banned':
      return t({ message: 'Ban', context: 'verb' })
    case 'Report dismissed':
      return t`Dismiss`
  }
}

function Confirmation({
  outcome,
  name,
  days,
  caseCount,
}: {
  outcome: ReportOutcome | undefined
  name: string
  days: number
  caseCount: number
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
      return (
        <Plural
          value={caseCount}
          one="Dismiss all reports in this case?"
          other="Dismiss all reports in # cases?"
        />
      )
  }
}
