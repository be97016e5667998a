import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import type { EditValues } from './edit-rules.ts'
import { ownChildrenWords } from './edit-copy.ts'
import { PickList } from './PickList.tsx'
import { bodyTypeWords, drinkingWords, religionWords, smokingWords } from '../../lib/profile-words.ts'

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
          onChange={(event) => height.field.onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
      </Field>
      <PickList field="bodyType" label={t`Body type`} words={bodyTypeWords} />
      <PickList field="smoking" label={t`Smoking`} words={smokingWords} />
      <PickList field="drinking" label={t`Drinking`} words={drinkingWords} />
      <PickList field="religion" label={t`Religion`} words={religionWords} />
      <PickList field="children" label={t`Children`} words={ownChildrenWords} />
    </div>
  )
}
