import { MAXIMUM_AGE, MINIMUM_AGE, type InterestedIn } from '@adire/contract/members.ts'
import {
  type EditSection,
  isStrengthField,
  type StrengthField,
} from '@adire/contract/profile-fields.ts'
import { ABOUT_ME_MAXIMUM, INTERESTS_MAXIMUM } from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { profileWords } from '../../lib/profile-words.ts'
import type { EditField } from './edit-rules.ts'
import {
  ABOUT_ME_ENOUGH,
  INTERESTS_ENOUGH,
  PHOTOS_ENOUGH,
  type StrengthStep,
} from './strength-rules.ts'

export const sectionWords: Record<EditSection | 'photos', MessageDescriptor> = {
  basic: msg`Basic Info`,
  about: msg`About & Interests`,
  personal: msg`Personal Details`,
  photos: msg`Photos`,
  preferences: msg`Dating Preferences`,
}

export const interestedInWords: Record<InterestedIn, MessageDescriptor> = {
  women: msg`Women`,
  men: msg`Men`,
  everyone: msg`Everyone`,
}

const largeStepWords: Record<Exclude<StrengthStep, StrengthField>, MessageDescriptor> = {
  firstPhoto: msg`Add your first photo`,
  aboutMe: msg`Write at least ${ABOUT_ME_ENOUGH} characters about yourself`,
  interests: msg`Choose at least ${INTERESTS_ENOUGH} interests`,
  morePhotos: msg`Have at least ${PHOTOS_ENOUGH} photos`,
}

export function getStepWords(step: StrengthStep): MessageDescriptor {
  return isStrengthField(step) ? profileWords[step].step : largeStepWords[step]
}

/** Error text of a field, saying what is allowed. */
export function fieldErrorText(field: EditField): string {
  switch (field) {
    case 'handle':
      return t`Use 3 to 30 characters: a letter first, then letters, numbers, spaces and . _ ' -`
    case 'birthDate':
      return t`Please enter a valid date of birth. Members are ${MINIMUM_AGE} to ${MAXIMUM_AGE} years old.`
    case 'profession':
      return t`Use at most 80 characters on one line.`
    case 'aboutMe':
      return t`Use at most ${ABOUT_ME_MAXIMUM} characters.`
    case 'interests':
      return t`Choose at most ${INTERESTS_MAXIMUM} interests of at most 30 characters each.`
    case 'heightCm':
      return t`Enter a whole number from 120 to 230.`
    default:
      return t`Please choose one from the list.`
  }
}
