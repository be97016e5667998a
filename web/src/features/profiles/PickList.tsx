import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EditField, EditValues } from './edit-rules.ts'

/** Fields whose value is one of a list, or null for not said. */
type PickField = {
  [F in EditField]: null extends EditValues[F] ? (F extends 'profession' | 'aboutMe' | 'heightCm' ? never : F) : never
}[EditField]

type Props<F extends PickField> = {
  field: F
  label: ReactNode
  words: Record<NonNullable<EditValues[F]>, MessageDescriptor>
}

/** A select whose first option clears the answer. */
export function PickList<F extends PickField>({ field: name, label, words }: Props<F>) {
  const { t, i18n } = useLingui()
  const { field, fieldState } = useController<EditValues, PickField>({ name })
  return (
    <Field label={label} isOptional error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t`Not said`}</option>
        {Object.entries<MessageDescriptor>(words).map(([value, word]) => (
          <option key={value} value={value}>
            {i18n._(word)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
