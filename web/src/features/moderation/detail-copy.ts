import type { MemberFile } from '@adire/contract/member-files.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { countryName } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'
import {
  bodyTypeWords,
  childrenWords,
  drinkingWords,
  educationWords,
  lookingForWords,
  relationshipTypeWords,
  religionWords,
  smokingWords,
  wantChildrenWords,
} from '../../lib/profile-words.ts'

/** Profile fields in reading order, with the names of their options. */
const fields: readonly { field: string; label: MessageDescriptor; choices?: Record<string, MessageDescriptor> }[] = [
  { field: 'aboutMe', label: msg`About` },
  { field: 'profession', label: msg`Profession` },
  { field: 'education', label: msg`Education`, choices: educationWords },
  { field: 'interests', label: msg`Interests` },
  { field: 'languages', label: msg`Languages` },
  { field: 'lookingFor', label: msg`Looking for`, choices: lookingForWords },
  { field: 'relationshipType', label: msg`Relationship type`, choices: relationshipTypeWords },
  { field: 'rootsCity', label: msg`Roots` },
  { field: 'rootsCountry', label: msg`Country of roots` },
  { field: 'heightCm', label: msg`Height` },
  { field: 'bodyType', label: msg`Body type`, choices: bodyTypeWords },
  { field: 'smoking', label: msg`Smoking`, choices: smokingWords },
  { field: 'drinking', label: msg`Drinking`, choices: drinkingWords },
  { field: 'religion', label: msg`Religion`, choices: religionWords },
  { field: 'children', label: msg`Children`, choices: childrenWords },
  { field: 'wantChildren', label: msg`Plans for children`, choices: wantChildrenWords },
]

/** Profile details as text, in the words that the owner sees. */
export function describeDetails(details: MemberFile['details']) {
  return fields.flatMap(({ field, label, choices }) => {
    const value = details[field]
    if (value === undefined) return []
    if (Array.isArray(value)) return [{ field, label, text: value.join(', ') }]
    if (field === 'rootsCountry') return [{ field, label, text: countryName(String(value)) }]
    if (field === 'heightCm') return [{ field, label, text: `${value} cm` }]
    const words = choices?.[String(value)]
    return [{ field, label, text: words ? i18n._(words) : String(value) }]
  })
}
