import { BREACH_TEXT_MAXIMUM } from '@adire/contract/breaches.ts'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'

type Props = {
  label: string
  hint?: ReactNode
  error: string | undefined
  isOptional?: boolean
  inputProps: UseFormRegisterReturn
}

/** Field of an entry for a longer text. */
export function EntryTextField({ inputProps, isOptional = false, ...field }: Props) {
  return (
    <Field {...field} isOptional={isOptional} isRequired={!isOptional}>
      <Textarea rows={3} maxLength={BREACH_TEXT_MAXIMUM} countFrom={1600} {...inputProps} />
    </Field>
  )
}
