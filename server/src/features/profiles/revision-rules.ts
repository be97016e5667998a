import { profileFieldNames, profileFields } from '@adire/contract/profile-fields.ts'
import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'

type Field = keyof ProfileEdit & keyof OwnProfile

/**
 * Fields of an edit by column, for detecting concurrent edits by field. A new field that members
 * can edit belongs here. A city sets its country and time zone, which are not fields of their own.
 */
const fieldByColumn = new Map<string, Field>([
  ['handle', 'handle'],
  ['birth_date', 'birthDate'],
  ['city', 'city'],
  ['interested_in', 'interestedIn'],
  ['preferred_age_min', 'preferredAges'],
  ['preferred_age_max', 'preferredAges'],
  ['is_age_dealbreaker', 'preferredAges'],
  ['preferred_city', 'preferredPlace'],
  ['preferred_country', 'preferredPlace'],
  ['is_place_dealbreaker', 'preferredPlace'],
  ...profileFieldNames.map((field) => [profileFields[field].column, field] as const),
])

/** Revision of the last change by field. */
export type FieldRevisions = Record<string, number>

/** Sets the new revision on every field whose value the save changes. */
export function setFieldRevisions(
  own: Record<string, unknown>,
  columns: Record<string, unknown>,
  { revision, before }: { revision: number; before: FieldRevisions },
): FieldRevisions {
  const changed = Object.entries(columns).filter(
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(own[column]),
  )
  const fields = changed.flatMap(([column]) => fieldByColumn.get(column) ?? [])
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, revision])) }
}

/**
 * Returns fields saved after the expected revision, with their current values. Levels of languages
 * have the revision of `languages`.
 */
export function listChangesSince(
  profile: OwnProfile,
  revisions: FieldRevisions,
  expected: number,
): Record<string, unknown> {
  const fields = [...fieldByColumn.values()].filter((field) => (revisions[field] ?? 0) > expected)
  return {
    ...Object.fromEntries(fields.map((field) => [field, profile[field]])),
    ...(fields.includes('languages') ? { languageSkills: profile.languageSkills } : {}),
  }
}
