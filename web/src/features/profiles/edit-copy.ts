import { MAXIMUM_AGE, MINIMUM_AGE, type InterestedIn } from '@adire/contract/members.ts'
import { ABOUT_ME_MAXIMUM, INTERESTS_MAXIMUM, type ProfileDetails } from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { EditField, EditSection } from './edit-rules.ts'
import { ABOUT_ME_ENOUGH, INTERESTS_ENOUGH, PHOTOS_ENOUGH, type StrengthStep } from './strength-rules.ts'

type Words<K extends keyof ProfileDetails> = Record<Extract<NonNullable<ProfileDetails[K]>, string>, MessageDescriptor>

export const sectionWords: Record<EditSection | 'photos', MessageDescriptor> = {
  basic: msg`Basic Info`,
  about: msg`About & Interests`,
  personal: msg`Personal Details`,
  photos: msg`Photos`,
  preferences: msg`Dating Preferences`,
}

/** First-person labels for the editor; profiles use the third person. */
export const ownChildrenWords: Words<'children'> = {
  none: msg`I have no children`,
  have_children: msg`I have children`,
  prefer_not_to_say: msg`Prefer not to say`,
}
export const ownWantChildrenWords: Words<'wantChildren'> = {
  yes: msg`I want children`,
  no: msg`I do not want children`,
  maybe: msg`Maybe`,
  not_sure: msg`Not sure yet`,
  prefer_not_to_say: msg`Prefer not to say`,
}
export const interestedInWords: Record<InterestedIn, MessageDescriptor> = {
  women: msg`Women`,
  men: msg`Men`,
  everyone: msg`Everyone`,
}

export const stepWords: Record<StrengthStep, MessageDescriptor> = {
  firstPhoto: msg`Add your first photo`,
  aboutMe: msg`Write at least ${ABOUT_ME_ENOUGH} characters about yourself`,
  interests: msg`Choose at least ${INTERESTS_ENOUGH} interests`,
  lookingFor: msg`Say what you are looking for`,
  morePhotos: msg`Have at least ${PHOTOS_ENOUGH} photos`,
  profession: msg`Add your profession`,
  languages: msg`Add the languages you speak`,
  relationshipType: msg`Say which kind of relationship you want`,
  wantChildren: msg`Say whether you want children`,
  children: msg`Say whether you have children`,
  education: msg`Add your education`,
  heightCm: msg`Add your height`,
  smoking: msg`Say whether you smoke`,
  drinking: msg`Say whether you drink`,
  religion: msg`Answer the question about religion`,
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
