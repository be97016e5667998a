import {
  type ConsentPurpose,
  isSensitiveField,
  sensitiveFields,
} from '@adire/contract/consent-texts.ts'
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
import { ConsentGroup } from '../consents/ConsentGroup.tsx'
import type { EditValues } from './edit-rules.ts'

/** The pick lists of a section of the editor; sensitive ones below the consent they need. */
export function PickLists({ section }: { section: EditSection }) {
  return groupByConsent(section).map(({ purpose, fields }) => {
    const [first] = fields
    if (purpose === undefined)
      return fields.map((field) => <PickList key={field} field={field} isLocked={false} />)
    return (
      <ConsentGroup key={first} purpose={purpose}>
        {(isLocked) =>
          fields.map((field) => <PickList key={field} field={field} isLocked={isLocked} />)
        }
      </ConsentGroup>
    )
  })
}

type FieldGroup = { purpose: ConsentPurpose | undefined; fields: PickField[] }

function groupByConsent(section: EditSection): FieldGroup[] {
  const groups: FieldGroup[] = []
  for (const field of pickFields.filter((name) => profileFields[name].section === section)) {
    const purpose = isSensitiveField(field) ? sensitiveFields[field] : undefined
    const last = groups.at(-1)
    if (last && last.purpose === purpose) last.fields.push(field)
    else groups.push({ purpose, fields: [field] })
  }
  return groups
}

/** A select whose first option clears the answer. */
function PickList({ field: name, isLocked }: { field: PickField; isLocked: boolean }) {
  const { t, i18n } = useLingui()
  const { field, fieldState } = useController<EditValues, PickField>({ name })
  return (
    <Field label={i18n._(getOwnLabel(name))} isOptional error={fieldState.error?.message}>
      <Select
        {...field}
        // An earlier answer can be cleared without the consent.
        disabled={isLocked && field.value === null}
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
