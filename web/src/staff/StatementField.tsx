import { useLingui } from '@lingui/react/macro'
import { Field } from '../ui/Field.tsx'
import { Textarea } from '../ui/Textarea.tsx'
import { isStatement } from './decision-rules.ts'

type Props = {
  label: string
  /** Explains who reads it, and what it must not say. */
  hint: string
  value: string
  maximum: number
  rows?: number
  /** Whether to show the error. */
  isChecked: boolean
  onChange: (value: string) => void
}

/** Field for a text that a member will read. */
export function StatementField({
  label,
  hint,
  value,
  maximum,
  rows = 3,
  isChecked,
  onChange,
}: Props) {
  const { t } = useLingui()
  return (
    <Field
      label={label}
      hint={hint}
      error={
        isChecked && !isStatement(value, maximum) ? t`Write at least 3 characters.` : undefined
      }
    >
      <Textarea
        rows={rows}
        maxLength={maximum}
        countFrom={1600}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
