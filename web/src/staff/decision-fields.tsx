import { SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'
import { Textarea } from '../ui/Textarea.tsx'

type StatementProps = {
  label: string
  /** Explains who reads it, and what it must not say. */
  hint: string
  error: string | undefined
  maximum: number
  rows?: number
  input: UseFormRegisterReturn
}

/** Field for a text that a member will read. */
export function StatementField({ label, hint, error, maximum, rows = 3, input }: StatementProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Textarea rows={rows} maxLength={maximum} countFrom={1600} {...input} />
    </Field>
  )
}

type DaysProps = { error: string | undefined; input: UseFormRegisterReturn }

/** Field for the length of a suspension in days. */
export function DaysField({ error, input }: DaysProps) {
  const { t } = useLingui()
  const { minimum, maximum } = SUSPENSION_DAYS
  return (
    <Field
      label={t`Days`}
      hint={t`From ${minimum} to ${maximum}.`}
      error={error}
      className="max-w-40"
    >
      <Input type="number" inputMode="numeric" {...input} />
    </Field>
  )
}
