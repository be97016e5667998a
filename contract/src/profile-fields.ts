/**
 * Profile fields: one descriptor each, in the order of every list. Columns, API shapes, search
 * terms, data map, editor, profile, member record, filters and routes derive from it. To add a
 * field, see `docs/decisions/0038-profile-field-descriptors.md`. Routes load this file, so it
 * doesn't import Zod.
 */

/** Pages of the editor in order (MEM-PROF-12 to 16); photos have a page of their own. */
export const editSections = ['basic', 'about', 'personal', 'preferences'] as const
export type EditSection = (typeof editSections)[number]

interface Descriptor {
  /** Column of `profiles`. */
  column: string
  section: EditSection
  /**
   * Points of profile strength for an answer. With the steps in
   * `web/src/features/profiles/strength-rules.ts` they sum to 100.
   */
  strength?: number
}

interface PickDescriptor extends Descriptor {
  kind: 'pick'
  options: readonly string[]
  /**
   * Premium members can filter Discover by it (decision P13). Needs its term in the SQL function
   * `discovery_terms`.
   */
  isFilter?: true
}

interface ListDescriptor extends Descriptor {
  kind: 'list'
  options?: readonly string[]
  isFilter?: true
}

interface OtherDescriptor extends Descriptor {
  kind: 'text' | 'paragraph' | 'number' | 'place'
}

/** Option of fields that may be left unanswered on purpose; never a filter. */
const UNSAID = 'prefer_not_to_say'

export const profileFields = {
  aboutMe: { kind: 'paragraph', column: 'about_me', section: 'about' },
  rootsCity: { kind: 'place', column: 'roots_city', section: 'basic' },
  rootsCountry: { kind: 'place', column: 'roots_country', section: 'basic' },
  lookingFor: {
    kind: 'pick',
    column: 'looking_for',
    section: 'preferences',
    options: [
      'serious_relationship',
      'casual_dating',
      'friendship',
      'networking',
      'travel_companion',
      'open_to_anything',
    ],
    isFilter: true,
    strength: 10,
  },
  relationshipType: {
    kind: 'pick',
    column: 'relationship_type',
    section: 'preferences',
    options: ['monogamous', 'open', 'polyamorous', 'not_sure'],
    isFilter: true,
    strength: 4,
  },
  profession: { kind: 'text', column: 'profession', section: 'basic', strength: 6 },
  education: {
    kind: 'pick',
    column: 'education',
    section: 'basic',
    options: ['high_school', 'bachelors', 'masters', 'phd', 'trade', 'other'],
    isFilter: true,
    strength: 2,
  },
  heightCm: { kind: 'number', column: 'height', section: 'personal', strength: 1 },
  bodyType: {
    kind: 'pick',
    column: 'body_type',
    section: 'personal',
    options: ['slim', 'athletic', 'average', 'curvy', 'plus_size', UNSAID],
  },
  smoking: {
    kind: 'pick',
    column: 'smoking',
    section: 'personal',
    options: ['never', 'socially', 'regularly', 'trying_to_quit'],
    strength: 1,
  },
  drinking: {
    kind: 'pick',
    column: 'drinking',
    section: 'personal',
    options: ['never', 'socially', 'regularly', 'occasionally'],
    strength: 1,
  },
  diet: {
    kind: 'pick',
    column: 'diet',
    section: 'personal',
    options: ['no_restriction', 'vegetarian', 'vegan', 'halal', 'kosher'],
    isFilter: true,
  },
  religion: {
    kind: 'pick',
    column: 'religion',
    section: 'personal',
    options: [
      'christian',
      'muslim',
      'jewish',
      'hindu',
      'buddhist',
      'spiritual',
      'agnostic',
      'atheist',
      'other',
      UNSAID,
    ],
    isFilter: true,
    strength: 1,
  },
  children: {
    kind: 'pick',
    column: 'children',
    section: 'personal',
    options: ['none', 'have_children', UNSAID],
    isFilter: true,
    strength: 2,
  },
  wantChildren: {
    kind: 'pick',
    column: 'want_children',
    section: 'preferences',
    options: ['yes', 'no', 'maybe', 'not_sure', UNSAID],
    isFilter: true,
    strength: 3,
  },
  interests: { kind: 'list', column: 'interests', section: 'about' },
  languages: {
    kind: 'list',
    column: 'languages',
    section: 'about',
    options: [
      'English',
      'French',
      'Portuguese',
      'Spanish',
      'Yoruba',
      'Igbo',
      'Hausa',
      'Twi',
      'Swahili',
      'Kikuyu',
      'Amharic',
      'Wolof',
      'Lingala',
      'Zulu',
      'Haitian Creole',
      'Patois',
      'Arabic',
      'German',
    ],
    isFilter: true,
    strength: 4,
  },
} as const satisfies Record<string, PickDescriptor | ListDescriptor | OtherDescriptor>

type Fields = typeof profileFields
export type ProfileField = keyof Fields
export type PickField = {
  [F in ProfileField]: Fields[F] extends { kind: 'pick' } ? F : never
}[ProfileField]
export type ListField = {
  [F in ProfileField]: Fields[F] extends { kind: 'list' } ? F : never
}[ProfileField]
export type FilterField = {
  [F in ProfileField]: Fields[F] extends { isFilter: true } ? F : never
}[ProfileField]
export type StrengthField = {
  [F in ProfileField]: Fields[F] extends { strength: number } ? F : never
}[ProfileField]

export type PickOption<F extends PickField> = Fields[F]['options'][number]
/** An option of a premium filter: those of the field, without "prefer not to say". */
export type FilterOption<F extends FilterField> = Exclude<
  Fields[F]['options'][number],
  typeof UNSAID
>

export function isProfileField(name: string): name is ProfileField {
  return Object.hasOwn(profileFields, name)
}

export function isPickField(field: ProfileField): field is PickField {
  return profileFields[field].kind === 'pick'
}

function isListField(field: ProfileField): field is ListField {
  return profileFields[field].kind === 'list'
}

export function isFilterField(name: string): name is FilterField {
  return isProfileField(name) && 'isFilter' in profileFields[name]
}

export function isStrengthField(name: string): name is StrengthField {
  return isProfileField(name) && 'strength' in profileFields[name]
}

export const profileFieldNames = Object.keys(profileFields).filter(isProfileField)
export const pickFields = profileFieldNames.filter(isPickField)
export const listFields = profileFieldNames.filter(isListField)
export const filterFields = profileFieldNames.filter((field) => isFilterField(field))
export const strengthFields = profileFieldNames.filter((field) => isStrengthField(field))

/** Lists the options that Discover offers as a filter, without "prefer not to say". */
export function listFilterOptions<F extends FilterField>(field: F): readonly FilterOption<F>[] {
  const options: readonly string[] = profileFields[field].options
  return options.filter((option): option is FilterOption<F> => option !== UNSAID)
}
