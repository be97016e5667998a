import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { EditValues } from './edit-rules.ts'
import { PickLists } from './PickLists.tsx'

export function PersonalFields() {
  const { t } = useLingui()
  const height = useController<EditValues, 'heightCm'>({ name: 'heightCm' })
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label={t`Height in cm`} isOptional error={height.fieldState.error?.message}>
        <Input
          {...height.field}
          type="number"
          inputMode="numeric"
          min={120}
          max={230}
          value={height.field.value ?? ''}
          onChange={(event) =>
            height.field.onChange(event.target.value === '' ? null : Number(event.target.value))
          }
        />
      </Field>
      <PickLists section="personal" />
    </div>
  )
}
