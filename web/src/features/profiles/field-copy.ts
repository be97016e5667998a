import { isPickField, isProfileField, type ProfileField } from '@adire/contract/profile-fields.ts'
import { i18n } from '../../lib/i18n.ts'
import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import { countryName, formatDate } from '../../lib/format.ts'
import { interestedInWords } from './edit-copy.ts'
import type { EditField, EditValues } from './edit-rules.ts'
import { getOwnLabel, listOwnOptions } from '../../lib/profile-words.ts'

const identityWords: Record<Exclude<EditField, ProfileField>, MessageDescriptor> = {
  handle: msg`Handle`,
  birthDate: msg`Date of birth`,
  city: msg`City`,
  interestedIn: msg`Interested in`,
}

/** Name of a field outside its input. */
export function getFieldLabel(field: EditField): MessageDescriptor {
  return isProfileField(field) ? getOwnLabel(field) : identityWords[field]
}

function listOptions(field: EditField): [option: string, words: MessageDescriptor][] {
  if (field === 'interestedIn') return Object.entries(interestedInWords)
  return isProfileField(field) && isPickField(field) ? listOwnOptions(field) : []
}

/** Formats a field's value. */
export function valueText(field: EditField, values: EditValues): string {
  const value = values[field]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t`Not said`
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value)
  if (field === 'rootsCountry') return countryName(text)
  if (field === 'birthDate' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(`${text}T12:00`)
  const word = listOptions(field).find(([option]) => option === text)?.[1]
  return word ? i18n._(word) : text
}
