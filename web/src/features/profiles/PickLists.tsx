import {
  type EditSection,
  type PickField,
  pickFields,
  profileFields,
} from '@adire/contract/profile-fields.ts'
import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { getOwnLabel, listOwnOptions } from '../../lib/profile-copy.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { EditValues } from './edit-rules.ts'

/** The pick lists of a section of the editor. */
export function PickLists({ section }: { section: EditSection }) {
  return pickFields
    .filter((field) => profileFields[field].section === section)
    .map((field) => <PickList key={field} field={field} />)
}

/** A select whose first option clears the answer. */
function PickList({ field: name }: { field: PickField }) {
  const { t, i18n } = useLingui()
  const { field, fieldState } = useController<EditValues, PickField>({ name })
  return (
    <Field label={i18n._(getOwnLabel(name))} isOptional error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t`Not specified`}</option>
        {listOwnOptions(name).map(([value, label]) => (
          <option key={value} value={value}>
            {i18n._(label)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
