import {
  profileFields,
  type StrengthField,
  strengthFields,
} from '@adire/contract/profile-fields.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import { PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import type { ProfileSection } from './edit-rules.ts'

/** Characters of About Me that complete its step. */
export const ABOUT_ME_ENOUGH = 60
export const INTERESTS_ENOUGH = 3
export const PHOTOS_ENOUGH = 3

export type StrengthStep =
  | 'firstPhoto'
  | 'aboutMe'
  | 'interests'
  | 'morePhotos'
  | 'firstPrompt'
  | 'morePrompts'
  | StrengthField

type Step = {
  id: StrengthStep
  points: number
  section: ProfileSection
  isDone: (profile: OwnProfile, photoCount: number) => boolean
}

/**
 * Steps that need more than filling in one field. Their points and those of `profileFields` in the
 * contract must sum to 100.
 */
const largeSteps: readonly Step[] = [
  { id: 'firstPhoto', points: 25, section: 'photos', isDone: (_, photoCount) => photoCount > 0 },
  {
    id: 'aboutMe',
    points: 11,
    section: 'about',
    isDone: ({ aboutMe }) => (aboutMe ?? '').trim().length >= ABOUT_ME_ENOUGH,
  },
  {
    id: 'interests',
    points: 9,
    section: 'about',
    isDone: ({ interests }) => interests.length >= INTERESTS_ENOUGH,
  },
  {
    id: 'morePhotos',
    points: 10,
    section: 'photos',
    isDone: (_, photoCount) => photoCount >= PHOTOS_ENOUGH,
  },
  { id: 'firstPrompt', points: 6, section: 'prompts', isDone: ({ prompts }) => prompts.length > 0 },
  {
    id: 'morePrompts',
    points: 4,
    section: 'prompts',
    isDone: ({ prompts }) => prompts.length === PROMPTS_MAXIMUM,
  },
]

const fieldSteps = strengthFields.map((field): Step => {
  const { strength: points, section } = profileFields[field]
  // Languages below the level that filters use count as well.
  const answer = field === 'languages' ? 'languageSkills' : field
  return { id: field, points, section, isDone: (profile) => isAnswered(profile[answer]) }
})

function isAnswered(value: OwnProfile[StrengthField | 'languageSkills']): boolean {
  return value !== null && !(Array.isArray(value) && value.length === 0)
}

/**
 * Steps of profile strength, most points first. Verification isn't one, because members can't do it
 * alone.
 */
export const strengthSteps: readonly Step[] = [...fieldSteps, ...largeSteps].toSorted(
  (a, b) => b.points - a.points,
)

/** Computes the score from 0 to 100 and the step that would add most. */
export function computeStrength(
  profile: OwnProfile,
  photoCount: number,
): { score: number; next: Step | undefined } {
  const done = strengthSteps.filter((step) => step.isDone(profile, photoCount))
  const score = done.reduce((sum, step) => sum + step.points, 0)
  return { score, next: strengthSteps.find((step) => !done.includes(step)) }
}
