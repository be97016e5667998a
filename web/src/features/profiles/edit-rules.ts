import { sortSkills } from '@adire/contract/language-levels.ts'
import {
  type EditSection,
  editSections,
  isProfileField,
  type ProfileField,
  profileFieldNames,
  profileFields,
} from '@adire/contract/profile-fields.ts'
import { ProfileEdit, type OwnProfile } from '@adire/contract/profiles.ts'
import type { BirthParts } from '../../lib/birth-date.ts'
import { type ProfilePart, profileParts } from './story-rules.ts'

/** Levels of languages stand for the list of spoken languages, which pages of older releases send. */
export type EditField = Exclude<keyof ProfileEdit, 'languages'>
/** Values of the editor's form; null for an unanswered field. */
export type EditValues = { [F in EditField]-?: Exclude<ProfileEdit[F], undefined> }

/**
 * Fields that are not `profileFields` of the contract. Every member has an answer to them: without
 * preferred ages or a place, it is everyone.
 */
const identityFields = [
  'handle',
  'birthDate',
  'city',
  'interestedIn',
  'preferredAges',
  'preferredPlace',
] as const
const otherSections: Record<Exclude<EditField, ProfileField>, EditSection> = {
  handle: 'basic',
  birthDate: 'basic',
  city: 'basic',
  interestedIn: 'preferences',
  preferredAges: 'preferences',
  preferredPlace: 'preferences',
  languageSkills: profileFields.languages.section,
}

/** Sections in which a member edits each part of a profile. */
const sectionsByPart = {
  reasons: [],
  voices: ['voice'],
  hours: ['hours'],
  // They have no section, because they are plans rather than part of the profile.
  trips: [],
  story: ['prompts', 'about'],
  places: ['places'],
  vouches: ['vouches'],
  facts: ['personal'],
} as const satisfies Record<
  ProfilePart,
  readonly (EditSection | 'prompts' | 'voice' | 'places' | 'vouches' | 'hours')[]
>

/**
 * Sections of the own profile: its head and photos, then the order of `profileParts`, then what others
 * don't see. Those of `sectionPaths` have pages of their own.
 */
export const profileSections = [
  'basic',
  'photos',
  ...profileParts.flatMap((part) => sectionsByPart[part]),
  'preferences',
] as const
export type ProfileSection = (typeof profileSections)[number]

/** Pages of the sections that aren't part of the editor's form. */
export const sectionPaths = {
  photos: '/dashboard/profile/photos',
  prompts: '/dashboard/profile/prompts',
  voice: '/dashboard/profile/voice',
  places: '/dashboard/profile/places',
  vouches: '/dashboard/profile/vouches',
  hours: '/dashboard/profile/hours',
} as const

/** True if a section has a page of its own. */
export function hasOwnPage(section: ProfileSection): section is keyof typeof sectionPaths {
  return section in sectionPaths
}

export function getSection(field: EditField): EditSection {
  return isProfileField(field) ? profileFields[field].section : otherSections[field]
}

const answerFields = profileFieldNames.map((field) =>
  field === 'languages' ? 'languageSkills' : field,
)

/** All fields in page order. */
export const editFields: readonly EditField[] = editSections.flatMap((section) =>
  [...identityFields, ...answerFields].filter((field) => getSection(field) === section),
)

export function isEditSection(text: string): text is EditSection {
  return editSections.some((section) => section === text)
}

export function isEditField(text: unknown): text is EditField {
  return editFields.some((field) => field === text)
}

/** Returns the editable part of a profile. */
export function toValues(profile: OwnProfile): EditValues {
  // `Object.fromEntries` forgets which value belongs to which key; the server names known cities.
  return Object.fromEntries(editFields.map((field) => [field, profile[field]])) as EditValues
}

/** Normalizes a value for comparison: empty equals unanswered, surrounding spaces don't count. */
function canonical(field: EditField, values: EditValues): string {
  const value = values[field]
  if (field === 'languageSkills') return JSON.stringify(sortSkills(values.languageSkills))
  const text = typeof value === 'string' ? value.normalize('NFC').trim() : value
  return JSON.stringify(text === '' ? null : text)
}

/**
 * Fields that differ from the saved profile. Only these are sent, so that other tabs' changes stay.
 */
export function changedFields(saved: EditValues, values: EditValues): ProfileEdit {
  const changed = editFields.filter((field) => canonical(field, saved) !== canonical(field, values))
  return Object.fromEntries(changed.map((field) => [field, values[field]]))
}

export function hasChanges(saved: EditValues, values: EditValues): boolean {
  return Object.keys(changedFields(saved, values)).length > 0
}

/** Applies typed changes on top of a newer profile. */
export function rebase(saved: EditValues, values: EditValues, newer: EditValues): EditValues {
  return applyEdit(newer, changedFields(saved, values))
}

export function applyEdit(values: EditValues, edit: ProfileEdit): EditValues {
  const fields = editFields.filter((field) => edit[field] !== undefined)
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, edit[field]])) }
}

/** Reads the changed fields of a STALE error. Leaves out fields that this version doesn't know. */
export function readEdit(changes: Record<string, unknown>): ProfileEdit {
  return Object.assign(
    {},
    ...editFields
      .filter((field) => field in changes)
      .map((field) => ProfileEdit.safeParse({ [field]: changes[field] }).data),
  )
}

/** Fields that another tab changed during this edit. */
export type OtherTabChanges = {
  /** Changed here and there to different values: the member decides. */
  conflicts: EditField[]
  /** Changed there only: already in the form. */
  applied: EditField[]
}

/** Fields changed in `newer`, split by whether they conflict with edits here. */
export function compareEdits(
  saved: EditValues,
  values: EditValues,
  newer: EditValues,
): OtherTabChanges {
  const theirs = changedFields(saved, newer)
  const changed = editFields.filter((field) => field in theirs)
  const mine = changedFields(saved, values)
  const conflicts = changed.filter(
    (field) => field in mine && canonical(field, values) !== canonical(field, newer),
  )
  return { conflicts, applied: changed.filter((field) => !(field in mine)) }
}

/** Lists the fields the contract would refuse, in page order. */
export function invalidFields(changed: ProfileEdit): EditField[] {
  const { error } = ProfileEdit.safeParse(changed)
  const refused = new Set(error?.issues.map((issue) => issue.path[0]))
  return editFields.filter((field) => refused.has(field))
}

/** Finds the field of a server issue: 'interests.3' belongs to interests. */
export function findField(path: string): EditField | undefined {
  const field = path.split('.')[0]
  return isEditField(field) ? field : undefined
}

/** Counts the answered fields of a section. */
export function countFilled(
  section: EditSection,
  values: EditValues,
): { filled: number; total: number } {
  const fields = editFields.filter((field) => getSection(field) === section)
  const filled = fields.filter((field) => {
    const value = values[field]
    if (identityFields.some((identity) => identity === field)) return true
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
  })
  return { filled: filled.length, total: fields.length }
}

/** Formats a date as `1990-05-21`. An incomplete one is invalid, but `parseBirthDate` can read it. */
export function formatBirthDate({ day, month, year }: BirthParts): string {
  const isWhole = day !== '' && month !== '' && year !== ''
  return isWhole
    ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
    : [year, month, day].join('-')
}

export function parseBirthDate(text: string): BirthParts {
  const [year = '', month = '', day = ''] = text.split('-').map((part) => part.replace(/^0/, ''))
  return { day, month, year }
}
