import { SUSPENSION_DAYS } from '@adire/contract/report-cases.ts'
import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/Field.tsx'
import { Input } from '../ui/Input.tsx'

type Props = { error: string | undefined; input: UseFormRegisterReturn }

/** Length of a suspension in days. */
export function DaysField({ error, input }: Props) {
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
