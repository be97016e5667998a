import type { MemberView, ProfileDetails } from '@adire/contract/profiles.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

type Full = Extract<MemberView, { view: 'full' }>
type Words<K extends keyof ProfileDetails> = Record<Extract<NonNullable<ProfileDetails[K]>, string>, MessageDescriptor>

const unsaid = msg`Prefer not to say`

/** Third-person labels of the pick lists (member document, section 9). */
export const educationWords: Words<'education'> = {
  high_school: msg`High school`,
  bachelors: msg`Bachelor's degree`,
  masters: msg`Master's degree`,
  phd: msg`Doctorate`,
  trade: msg`Trade school`,
  other: msg`Other`,
}
export const bodyTypeWords: Words<'bodyType'> = {
  slim: msg`Slim`,
  athletic: msg`Athletic`,
  average: msg`Average`,
  curvy: msg`Curvy`,
  plus_size: msg`Plus size`,
  prefer_not_to_say: unsaid,
}
export const smokingWords: Words<'smoking'> = {
  never: msg`Never`,
  socially: msg`Socially`,
  regularly: msg`Regularly`,
  trying_to_quit: msg`Trying to quit`,
}
export const drinkingWords: Words<'drinking'> = {
  never: msg`Never`,
  socially: msg`Socially`,
  regularly: msg`Regularly`,
  occasionally: msg`Occasionally`,
}
export const religionWords: Words<'religion'> = {
  christian: msg`Christian`,
  muslim: msg`Muslim`,
  jewish: msg`Jewish`,
  hindu: msg`Hindu`,
  buddhist: msg`Buddhist`,
  spiritual: msg`Spiritual`,
  agnostic: msg`Agnostic`,
  atheist: msg`Atheist`,
  other: msg`Other`,
  prefer_not_to_say: unsaid,
}
export const childrenWords: Words<'children'> = {
  none: msg`No children`,
  have_children: msg`Has children`,
  prefer_not_to_say: unsaid,
}
export const wantChildrenWords: Words<'wantChildren'> = {
  yes: msg`Wants children`,
  no: msg`Does not want children`,
  maybe: msg`Maybe`,
  not_sure: msg`Not sure yet`,
  prefer_not_to_say: unsaid,
}
export const lookingForWords: Words<'lookingFor'> = {
  serious_relationship: msg`A serious relationship`,
  casual_dating: msg`Casual dating`,
  friendship: msg`Friendship`,
  networking: msg`Networking`,
  travel_companion: msg`A travel companion`,
  open_to_anything: msg`Open to anything`,
}
export const relationshipTypeWords: Words<'relationshipType'> = {
  monogamous: msg`Monogamous`,
  open: msg`Open`,
  polyamorous: msg`Polyamorous`,
  not_sure: msg`Not sure yet`,
}
export const activityWords: Record<NonNullable<Full['activity']>, MessageDescriptor> = {
  online: msg`Online now`,
  today: msg`Active today`,
  this_week: msg`Active this week`,
  earlier: msg`Active a while ago`,
}
