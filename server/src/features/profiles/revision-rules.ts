import type { OwnProfile, ProfileEdit } from '@adire/contract/profiles.ts'
import type { ProfileColumns } from './rules.ts'

type Field = keyof ProfileEdit & keyof OwnProfile
type Column = keyof ProfileColumns

/** The fields of an edit by their columns; a city brings its country and time zone, which are no fields of their own. */
const fieldOf: Partial<Record<Column, Field>> = {
  handle: 'handle',
  birth_date: 'birthDate',
  city: 'city',
  interested_in: 'interestedIn',
  roots_city: 'rootsCity',
  roots_country: 'rootsCountry',
  profession: 'profession',
  education: 'education',
  about_me: 'aboutMe',
  interests: 'interests',
  languages: 'languages',
  looking_for: 'lookingFor',
  relationship_type: 'relationshipType',
  height: 'heightCm',
  body_type: 'bodyType',
  smoking: 'smoking',
  drinking: 'drinking',
  religion: 'religion',
  children: 'children',
  want_children: 'wantChildren',
}

/** By field, the revision of its last change. */
export type FieldRevisions = Record<string, number>

/** The revisions of all fields after a save that is the given revision: those whose value it changes get it. */
export function revisionsAfter(
  own: object,
  columns: ProfileColumns,
  { revision, before }: { revision: number; before: FieldRevisions },
): FieldRevisions {
  // A profile has these columns among others; which one is asked about is known only here.
  const changed = Object.entries(columns).filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(own[column as never]))
  const fields = changed.flatMap(([column]) => fieldOf[column as Column] ?? [])
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, revision])) }
}

/** What was saved since a revision, with the values of now. */
export function changesSince(profile: OwnProfile, revisions: FieldRevisions, expected: number): Record<string, unknown> {
  const fields = Object.values(fieldOf).filter((field) => (revisions[field] ?? 0) > expected)
  return Object.fromEntries(fields.map((field) => [field, profile[field]]))
}
