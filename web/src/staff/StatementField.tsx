import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Textarea } from '../ui/Textarea.tsx'

type Props = {
  label: string
  /** Explains who reads it, and what it must not say. */
  hint: string
  error: string | undefined
  maximum: number
  rows?: number
  input: UseFormRegisterReturn
}

/** Field for a text that a member will read. */
export function StatementField({ label, hint, error, maximum, rows = 3, input }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Textarea rows={rows} maxLength={maximum} countFrom={1600} {...input} />
    </Field>
  )
}
