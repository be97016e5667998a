import type { MemberRecord } from '@adire/contract/member-records.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { ageOn, type BirthParts, toBirthDate } from '../../lib/birth-date.ts'
import { hasCode } from '../../lib/error-copy.ts'
import type { FieldTexts } from '../../lib/form-schema.ts'
import { formatLongDate } from '../../lib/format.ts'
import { checkStatement, REASON_MAXIMUM } from '../../staff/decision-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { SubmitDialog } from '../../ui/SubmitDialog.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ValidatedForm } from '../../ui/use-validated-form.ts'
import { BirthDateField } from '../auth/BirthDateField.tsx'
import { useCorrectBirthDate } from './use-members.ts'

type Values = { birth: BirthParts; reason: string; isChecked: boolean }

const blank: Values = {
  birth: { day: '', month: '', year: '' },
  reason: '',
  isChecked: false,
}

type Props = {
  member: Pick<MemberRecord, 'id' | 'handle'>
  /** Date that is stored now. */
  stored: string
}

/** Button and dialog with which admins correct a member's date of birth at their request. */
export function CorrectBirthDate({ member: { id, handle }, stored }: Props) {
  const { t: translate } = useLingui()
  const correct = useCorrectBirthDate()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsOpen(true)}>
        <Trans>Correct the date of birth</Trans>
      </Button>
      <SubmitDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={<Trans>Correct the date of birth of {handle}</Trans>}
        description={
          <Trans>
            Only at the member’s request, and once you’ve seen proof of the correct date. Don’t
            store the proof. We tell the member by email and in the app.
          </Trans>
        }
        defaultValues={blank}
        check={(values) => checkCorrection(values, stored)}
        readFieldErrors={(error) => readFieldErrors(error, handle)}
        failure={{
          title: translate`Error`,
          description: translate`Couldn’t correct the date of birth. Please try again.`,
        }}
        confirmLabel={<Trans>Correct date of birth</Trans>}
        onSubmit={async ({ birth, reason }) => {
          const birthDate = toBirthDate(birth) ?? ''
          await correct({ id, birthDate, expectedBirthDate: stored, reason })
          setIsOpen(false)
        }}
      >
        {(form) => <CorrectionFields form={form} stored={stored} />}
      </SubmitDialog>
    </>
  )
}

type FieldsProps = { form: ValidatedForm<Values>; stored: string }

function CorrectionFields({ form: { control, errors, register, change }, stored }: FieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-2">
        <Trans>
          Current date: <strong className="text-ink">{formatLongDate(stored)}</strong>
        </Trans>
      </p>
      <Controller
        control={control}
        name="birth"
        render={({ field: { value } }) => (
          <BirthDateField
            value={value}
            onChange={(parts) => change('birth', parts)}
            error={errors.birth}
            legend={<Trans>New date of birth</Trans>}
            hint={<AgeChange control={control} stored={stored} />}
            isOfOther
          />
        )}
      />
      <Field
        label={<Trans>Reason</Trans>}
        hint={
          <Trans>
            Stored in the audit log, even after the account is deleted. State the request and the
            kind of proof, not the dates.
          </Trans>
        }
        error={errors.reason}
      >
        <Textarea
          rows={2}
          maxLength={REASON_MAXIMUM}
          countFrom={400}
          autoComplete="off"
          {...register('reason')}
        />
      </Field>
      <Checkbox
        label={<Trans>I compared the new date with the proof.</Trans>}
        error={errors.isChecked}
        {...register('isChecked')}
      />
    </>
  )
}

/** Says which age follows from the chosen date. */
function AgeChange({ control, stored }: Pick<FieldsProps['form'], 'control'> & { stored: string }) {
  const birthDate = toBirthDate(useWatch({ control, name: 'birth' }))
  const [today] = useState(() => new Date())
  const before = ageOn(stored, today)
  if (birthDate === undefined) return <Trans>Current age: {before}</Trans>
  const after = ageOn(birthDate, today)
  return after === before ? (
    <Trans>The age stays at {before}.</Trans>
  ) : (
    <Trans>
      The age changes from {before} to {after}.
    </Trans>
  )
}

/** Returns the error text of each invalid field. */
function checkCorrection(values: Values, stored: string): FieldTexts<Values> {
  const { birth, reason, isChecked } = values
  const birthDate = toBirthDate(birth)
  return {
    birth:
      birthDate === undefined
        ? t`Choose a valid day, month and year.`
        : birthDate === stored
          ? t`This date is already stored.`
          : undefined,
    reason: checkStatement(reason, REASON_MAXIMUM),
    isChecked: isChecked ? undefined : t`Tick the box once you’ve compared the date.`,
  }
}

function readFieldErrors(error: unknown, handle: string): FieldTexts<Values> | undefined {
  if (hasCode(error, 'UNDER_AGE'))
    return {
      birth: t`With this date, ${handle} was under 18 when they joined. Don’t correct it: ban the account under the guideline “Minors”.`,
    }
  if (hasCode(error, 'CHANGED_ELSEWHERE'))
    return { birth: t`Another admin just changed this date. Check the current date.` }
  if (!hasCode(error, 'INVALID_INPUT')) return undefined
  return error.data.issues.some(({ path }) => path === 'reason')
    ? { reason: t`Enter 3 to 500 characters.` }
    : {
        birth: t`Please enter a valid date of birth. Members are ${MINIMUM_AGE} to ${MAXIMUM_AGE} years old.`,
      }
}
