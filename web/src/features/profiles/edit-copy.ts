import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import {
  isPickField,
  isProfileField,
  isStrengthField,
  type ProfileField,
  type StrengthField,
} from '@adire/contract/profile-fields.ts'
import { ABOUT_ME_MAXIMUM, INTERESTS_MAXIMUM } from '@adire/contract/profiles.ts'
import { PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { cityName } from '../../lib/city-copy.ts'
import { countryName, formatDate } from '../../lib/format.ts'
import { i18n } from '../../lib/i18n.ts'
import { interestName } from '../../lib/interest-copy.ts'
import { formatSkill } from '../../lib/language-copy.ts'
import { formatList } from '../../lib/lists.ts'
import {
  formatAges,
  getOwnLabel,
  interestedInCopy,
  listOwnOptions,
  profileCopy,
} from '../../lib/profile-copy.ts'
import type { QueryCopy } from '../../ui/QueryState.tsx'
import type { EditField, EditValues, ProfileSection } from './edit-rules.ts'
import {
  ABOUT_ME_ENOUGH,
  INTERESTS_ENOUGH,
  PHOTOS_ENOUGH,
  type StrengthStep,
} from './strength-rules.ts'

export const ownProfileCopy: QueryCopy = {
  loading: msg`Loading your profile`,
  failed: msg`Couldn’t load your profile`,
  advice: msg`Check your connection and try again. Your profile is safe.`,
}

export const sectionCopy: Record<ProfileSection, MessageDescriptor> = {
  basic: msg`Basic Info`,
  about: msg`About & Interests`,
  personal: msg`Personal Details`,
  photos: msg`Photos`,
  prompts: msg`Prompts`,
  voice: msg`My voice`,
  places: msg`Places in my life`,
  vouches: msg`Friends say`,
  hours: msg`When I’m free`,
  preferences: msg`Dating Preferences`,
}

/** Steps that need more than filling in one field. */
const largeStepCopy: Record<Exclude<StrengthStep, StrengthField>, MessageDescriptor> = {
  firstPhoto: msg`Add your first photo`,
  aboutMe: msg`Write at least ${ABOUT_ME_ENOUGH} characters about yourself`,
  interests: msg`Choose at least ${INTERESTS_ENOUGH} interests`,
  morePhotos: msg`Upload at least ${PHOTOS_ENOUGH} photos`,
  firstPrompt: msg`Answer your first prompt`,
  morePrompts: msg`Answer ${PROMPTS_MAXIMUM} prompts`,
}

export function getStepText(step: StrengthStep): MessageDescriptor {
  return isStrengthField(step) ? profileCopy[step].step : largeStepCopy[step]
}

/** Error text of a field, saying what is allowed. */
export function getFieldError(field: EditField): string {
  switch (field) {
    case 'handle':
      return t`Use 2 to 30 characters: a letter first, then letters, numbers, spaces and . _ ' -`
    case 'birthDate':
      return t`Please enter a valid date of birth. Members are ${MINIMUM_AGE} to ${MAXIMUM_AGE} years old.`
    case 'profession':
      return t`Use at most 80 characters on one line.`
    case 'aboutMe':
      return t`Use at most ${ABOUT_ME_MAXIMUM} characters.`
    case 'interests':
      return t`Choose at most ${INTERESTS_MAXIMUM} interests of at most 30 characters each.`
    case 'languageSkills':
      return t`For each language, choose a level or what it means to you, or remove it.`
    case 'heightCm':
      return t`Enter a whole number from 120 to 230.`
    default:
      return t`Please choose one from the list.`
  }
}

const otherLabels: Record<Exclude<EditField, ProfileField>, MessageDescriptor> = {
  handle: msg`Name`,
  birthDate: msg`Date of birth`,
  city: msg`City`,
  interestedIn: msg`Interested in`,
  preferredAges: msg`Preferred ages`,
  preferredPlace: msg`Preferred place`,
  languageSkills: profileCopy.languages.label,
}

/** Label of a field where another tab's change is shown. */
export function getFieldLabel(field: EditField): MessageDescriptor {
  return isProfileField(field) ? getOwnLabel(field) : otherLabels[field]
}

function listOptions(field: EditField): [option: string, label: MessageDescriptor][] {
  if (field === 'interestedIn') return Object.entries(interestedInCopy)
  return isProfileField(field) && isPickField(field) ? listOwnOptions(field) : []
}

function withDealBreaker(text: string, isDealBreaker: boolean): string {
  return isDealBreaker ? t`${text} (deal-breaker)` : text
}

function formatPreferredAges(ages: EditValues['preferredAges']): string {
  return ages ? withDealBreaker(formatAges(ages), ages.isDealBreaker) : t`All ages`
}

function formatPreferredPlace(place: EditValues['preferredPlace']): string {
  if (!place) return t`Anywhere`
  const { city, country, isDealBreaker } = place
  return withDealBreaker(city === null ? countryName(country ?? '') : cityName(city), isDealBreaker)
}

function formatSkills(skills: EditValues['languageSkills']): string {
  return skills.length > 0 ? formatList(skills.map(formatSkill)) : t`Not specified`
}

/** Formats a field's value where another tab's change is shown. */
export function formatValue(field: EditField, values: EditValues): string {
  if (field === 'preferredAges') return formatPreferredAges(values.preferredAges)
  if (field === 'preferredPlace') return formatPreferredPlace(values.preferredPlace)
  if (field === 'languageSkills') return formatSkills(values.languageSkills)
  const value = values[field]
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return t`Not specified`
  if (Array.isArray(value)) return formatList(value.map(interestName))
  const text = String(value)
  if (field === 'rootsCountry') return countryName(text)
  if (field === 'city' || field === 'rootsCity') return cityName(text)
  if (field === 'birthDate' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(`${text}T12:00`)
  const label = listOptions(field).find(([option]) => option === text)?.[1]
  return label ? i18n._(label) : text
}
