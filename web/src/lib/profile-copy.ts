import { DISCOVER_AGE_MAXIMUM } from '@adire/contract/ages.ts'
import type { LanguageSkill } from '@adire/contract/language-levels.ts'
import type { InterestedIn } from '@adire/contract/members.ts'
import {
  isPickField,
  type PickField,
  type PickOption,
  type ProfileField,
  profileFieldNames,
  type StrengthField,
} from '@adire/contract/profile-fields.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { cityName } from './city-copy.ts'
import { countryName } from './format.ts'
import { i18n } from './i18n.ts'
import { interestName } from './interest-copy.ts'
import { formatSkill } from './language-copy.ts'
import { languageLabel } from './language-names.ts'
import { formatList } from './lists.ts'

type OptionLabels<F extends PickField> = Record<PickOption<F>, MessageDescriptor>

/** Labels of a field on other members' profiles and, where they differ, in the own editor. */
type FieldCopy<F extends ProfileField> = {
  label: MessageDescriptor
  ownLabel?: MessageDescriptor
} & (F extends PickField ? { options: OptionLabels<F>; ownOptions?: OptionLabels<F> } : unknown) &
  // Text of the profile strength step that asks for the field.
  (F extends StrengthField ? { step: MessageDescriptor } : unknown)

const notSaid = msg`Prefer not to say`

/** Labels and options of the profile fields (member document, section 9). */
export const profileCopy: { [F in ProfileField]: FieldCopy<F> } = {
  aboutMe: { label: msg`About`, ownLabel: msg`About Me` },
  rootsCity: { label: msg`Roots`, ownLabel: msg`City of your roots` },
  rootsCountry: { label: msg`Country of their roots`, ownLabel: msg`Country of your roots` },
  lookingFor: {
    label: msg`Looking for`,
    step: msg`Say what you are looking for`,
    options: {
      serious_relationship: msg`A serious relationship`,
      casual_dating: msg`Casual dating`,
      friendship: msg`Friendship`,
      networking: msg`Networking`,
      travel_companion: msg`A travel companion`,
      open_to_anything: msg`Open to anything`,
    },
  },
  relationshipType: {
    label: msg`Relationship`,
    ownLabel: msg`Relationship type`,
    step: msg`Say what kind of relationship you want`,
    options: {
      monogamous: msg`Monogamous`,
      open: msg({ message: 'Open', context: 'relationship' }),
      polyamorous: msg`Polyamorous`,
      not_sure: msg`Not sure yet`,
    },
  },
  profession: { label: msg`Profession`, step: msg`Add your profession` },
  education: {
    label: msg`Education`,
    step: msg`Add your education`,
    options: {
      high_school: msg`High school`,
      bachelors: msg`Bachelor’s degree`,
      masters: msg`Master’s degree`,
      phd: msg`Doctorate`,
      trade: msg`Trade school`,
      other: msg`Other`,
    },
  },
  heightCm: { label: msg`Height`, ownLabel: msg`Height in cm`, step: msg`Add your height` },
  bodyType: {
    label: msg`Body type`,
    options: {
      slim: msg`Slim`,
      athletic: msg`Athletic`,
      average: msg`Average`,
      curvy: msg`Curvy`,
      plus_size: msg`Plus size`,
      prefer_not_to_say: notSaid,
    },
  },
  smoking: {
    label: msg`Smoking`,
    step: msg`Say whether you smoke`,
    options: {
      never: msg`Never`,
      socially: msg`Socially`,
      regularly: msg`Regularly`,
      trying_to_quit: msg`Trying to quit`,
    },
  },
  drinking: {
    label: msg`Drinking`,
    step: msg`Say whether you drink`,
    options: {
      never: msg`Never`,
      socially: msg`Socially`,
      regularly: msg`Regularly`,
      occasionally: msg`Occasionally`,
    },
  },
  diet: {
    label: msg`Diet`,
    options: {
      no_restriction: msg`No restrictions`,
      vegetarian: msg`Vegetarian`,
      vegan: msg`Vegan`,
      halal: msg`Halal`,
      kosher: msg`Kosher`,
    },
  },
  religion: {
    label: msg`Religion`,
    step: msg`Add your religion`,
    options: {
      christian: msg`Christian`,
      muslim: msg`Muslim`,
      jewish: msg`Jewish`,
      hindu: msg`Hindu`,
      buddhist: msg`Buddhist`,
      spiritual: msg`Spiritual`,
      agnostic: msg`Agnostic`,
      atheist: msg`Atheist`,
      other: msg`Other`,
      prefer_not_to_say: notSaid,
    },
  },
  children: {
    label: msg`Children`,
    step: msg`Say whether you have children`,
    options: {
      none: msg`No children`,
      have_children: msg`Has children`,
      prefer_not_to_say: notSaid,
    },
    ownOptions: {
      none: msg`I have no children`,
      have_children: msg`I have children`,
      prefer_not_to_say: notSaid,
    },
  },
  wantChildren: {
    label: msg`Plans for children`,
    ownLabel: msg`Want children`,
    step: msg`Say whether you want children`,
    options: {
      yes: msg`Wants children`,
      no: msg`Does not want children`,
      maybe: msg`Maybe`,
      not_sure: msg`Not sure yet`,
      prefer_not_to_say: notSaid,
    },
    ownOptions: {
      yes: msg`I want children`,
      no: msg`I do not want children`,
      maybe: msg`Maybe`,
      not_sure: msg`Not sure yet`,
      prefer_not_to_say: notSaid,
    },
  },
  interests: { label: msg`Interests` },
  languages: { label: msg`Languages`, step: msg`Add the languages you speak` },
}

export const interestedInCopy: Record<InterestedIn, MessageDescriptor> = {
  women: msg`Women`,
  men: msg`Men`,
  everyone: msg`Everyone`,
}

export const activityCopy: Record<
  NonNullable<Extract<MemberView, { view: 'full' }>['activity']>,
  MessageDescriptor
> = {
  online: msg`Online now`,
  today: msg`Active today`,
  this_week: msg`Active this week`,
  earlier: msg`Active a while ago`,
}

/** Label of a field in the editor. */
export function getOwnLabel(field: ProfileField): MessageDescriptor {
  return profileCopy[field].ownLabel ?? profileCopy[field].label
}

/** Options of a field in the editor, in order. */
export function listOwnOptions(field: PickField): [option: string, label: MessageDescriptor][] {
  const { options, ownOptions = options } = profileCopy[field]
  return Object.entries(ownOptions)
}

/** Name of a field's option, as other members read it. */
export function formatOption(field: PickField, option: string): string {
  const labels: Partial<Record<string, MessageDescriptor>> = profileCopy[field].options
  return labels[option] ? i18n._(labels[option]) : option
}

/** Formats a field for other members. Old reports can have values that are no longer options. */
function formatDetail(field: ProfileField, value: NonNullable<Detail>): string {
  if (typeof value === 'object')
    return formatList(
      value.map((one) => (typeof one === 'string' ? formatListed(field, one) : formatSkill(one))),
    )
  if (typeof value === 'number') return field === 'heightCm' ? t`${value} cm` : String(value)
  if (isPickField(field)) return formatOption(field, value)
  if (field === 'rootsCity') return cityName(value)
  return field === 'rootsCountry' ? countryName(value) : value
}

/** Name of an item of a list, such as an interest. */
export function formatListed(field: ProfileField, item: string): string {
  if (field === 'interests') return interestName(item)
  return field === 'languages' ? languageLabel(item) : item
}

/** True for fields that members write, in whatever language. */
export function isWritten(field: ProfileField): boolean {
  return field === 'aboutMe' || field === 'profession'
}

type Detail = string | number | string[] | LanguageSkill[] | null | undefined
type Details = { [F in ProfileField | 'languageSkills']?: Detail }

/** False for reports from before languages had levels. */
function isSkillList(value: Detail): value is LanguageSkill[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
}

/** Lists the answered fields in order. */
export function listDetails(details: Details) {
  return profileFieldNames.flatMap((field) => {
    const value = details[field]
    const skills = field === 'languages' ? details.languageSkills : undefined
    if (isSkillList(skills))
      return [{ field, label: profileCopy[field].label, text: skills.map(formatSkill).join('\n') }]
    if (value === undefined || value === null || value === '') return []
    return [{ field, label: profileCopy[field].label, text: formatDetail(field, value) }]
  })
}

/** Formats an age range, in years: "30–40", or "30–60+" with 60 and over. */
export function formatAges({ minAge, maxAge }: { minAge: number; maxAge: number }): string {
  return `${minAge}–${maxAge}${maxAge === DISCOVER_AGE_MAXIMUM ? '+' : ''}`
}
