import { SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { useLingui } from '@lingui/react/macro'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { validDays } from './decision-rules.ts'

type Props = { value: string; isChecked: boolean; onChange: (value: string) => void }

/** Length of a suspension in days. */
export function DaysField({ value, isChecked, onChange }: Props) {
  const { t } = useLingui()
  const { minimum, maximum } = SUSPENSION_DAYS
  return (
    <Field
      label={t`Days`}
      hint={t`From ${minimum} to ${maximum}.`}
      error={
        isChecked && validDays(value) === undefined
          ? t`Choose from ${minimum} to ${maximum} days.`
          : undefined
      }
      className="max-w-40"
    >
      <Input
        type="number"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
