import { i18n } from '../../lib/i18n.ts'
import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import { countryName, formatDate } from '../../lib/format.ts'
import { interestedInWords, ownChildrenWords, ownWantChildrenWords } from './edit-copy.ts'
import type { EditField, EditValues } from './edit-rules.ts'
import {
  bodyTypeWords,
  drinkingWords,
  educationWords,
  lookingForWords,
  relationshipTypeWords,
  religionWords,
  smokingWords,
} from '../../lib/profile-words.ts'

/** Names of the fields outside their inputs. */
export const fieldWords: Record<EditField, MessageDescriptor> = {
  handle: msg`Handle`,
  birthDate: msg`Date of birth`,
  city: msg`City`,
  rootsCity: msg`City of your roots`,
  rootsCountry: msg`Country of your roots`,
  profession: msg`Profession`,
  education: msg`Education`,
  aboutMe: msg`About Me`,
  interests: msg`Interests`,
  languages: msg`Languages`,
  heightCm: msg`Height in cm`,
  bodyType: msg`Body type`,
  smoking: msg`Smoking`,
  drinking: msg`Drinking`,
  religion: msg`Religion`,
  children: msg`Children`,
  interestedIn: msg`Interested in`,
  lookingFor: msg`Looking for`,
  relationshipType: msg`Relationship type`,
  wantChildren: msg`Want children`,
}

const valueWords: Partial<Record<EditField, Record<string, MessageDescriptor>>> = {
  education: educationWords,
  bodyType: bodyTypeWords,
  smoking: smokingWords,
  drinking: drinkingWords,
  religion: religionWords,
  children: ownChildrenWords,
  interestedIn: interestedInWords,
  lookingFor: lookingForWords,
  relationshipType: relationshipTypeWords,
  wantChildren: ownWantChildrenWords,
}

/** Formats a field's value. */
export function valueText(field: EditField, values: EditValues): string {
  const value = values[field]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t`Not said`
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value)
  if (field === 'rootsCountry') return countryName(text)
  if (field === 'birthDate' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(`${text}T12:00`)
  const word = valueWords[field]?.[text]
  return word ? i18n._(word) : text
}
