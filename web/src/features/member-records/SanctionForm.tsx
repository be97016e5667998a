import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import { STATEMENT_MAXIMUM, SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { ClauseField } from '../../staff/ClauseField.tsx'
import { suggestBanReasons } from '../../staff/clause-copy.ts'
import { DaysField, StatementField } from '../../staff/decision-fields.tsx'
import { checkSuspensionDays, checkStatement } from '../../staff/decision-rules.ts'
import { FraudBanNote } from '../../staff/FraudBanNote.tsx'
import { useValidatedForm } from '../../ui/use-validated-form.ts'
import { listReportReasons, listUndecidedReasons, type ReceivedReport } from './rules.ts'

export type Sanction = 'warn' | 'suspend' | 'ban' | 'reinstate'

export type SanctionValues = {
  clause: GuidelineClause | undefined
  statement: string
  days: string
}

const checkSanction = ({ statement, days }: SanctionValues) => ({
  statement: checkStatement(statement, STATEMENT_MAXIMUM),
  days: checkSuspensionDays(days),
})
const schema = schemaFromRule(checkSanction)

type FormProps = {
  id: string
  action: Sanction
  name: string
  /** Reports about the member. */
  reports: readonly ReceivedReport[]
  onSubmit: (values: SanctionValues) => void
}

/** Form of a sanction outside of a case: guideline, statement, and days of a suspension. */
export function SanctionForm({ id, action, name, reports, onSubmit }: FormProps) {
  const { t } = useLingui()
  const { form, control, errors, register, change } = useValidatedForm<
    SanctionValues,
    SanctionValues
  >({
    // Sanctions without days keep the initial ones, which are valid and not sent.
    defaultValues: {
      ...suggestBanReasons(action === 'ban' ? listUndecidedReasons(reports) : []),
      days: String(SUSPENSION_DAYS.minimum),
    },
    schema,
    onSubmit,
  })
  const [clause, statement] = useWatch({ control, name: ['clause', 'statement'] })
  return (
    <form id={id} {...form} className="grid gap-5">
      {action === 'suspend' && <DaysField error={errors.days} input={register('days')} />}
      {action !== 'reinstate' && (
        <ClauseField
          value={clause}
          statement={statement}
          onChoose={(chosen, filled) => {
            change('clause', chosen)
            change('statement', filled)
          }}
        />
      )}
      {action === 'ban' && (
        <FraudBanNote clause={clause} name={name} reasons={listReportReasons(reports)} />
      )}
      <StatementField
        label={t`Statement of reasons`}
        hint={t`The member sees this. Never say who reported them.`}
        error={errors.statement}
        maximum={STATEMENT_MAXIMUM}
        input={register('statement')}
      />
    </form>
  )
}
