import type { OwnProfile } from '@adire/contract/profiles.ts'
import type { EditSection } from './edit-rules.ts'

/** Characters, enough to say something. */
export const ABOUT_ME_ENOUGH = 60
export const INTERESTS_ENOUGH = 3
export const PHOTOS_ENOUGH = 3

export type StrengthStep =
  | 'firstPhoto'
  | 'aboutMe'
  | 'interests'
  | 'lookingFor'
  | 'morePhotos'
  | 'profession'
  | 'languages'
  | 'relationshipType'
  | 'wantChildren'
  | 'children'
  | 'education'
  | 'heightCm'
  | 'smoking'
  | 'drinking'
  | 'religion'

type Step = {
  id: StrengthStep
  points: number
  section: EditSection | 'photos'
  isDone: (profile: OwnProfile, photoCount: number) => boolean
}

/** Steps of profile strength, most useful first, 100 points in all. Without verification, which the member can't do alone. */
export const strengthSteps: readonly Step[] = [
  { id: 'firstPhoto', points: 25, section: 'photos', isDone: (_, photoCount) => photoCount > 0 },
  { id: 'aboutMe', points: 15, section: 'about', isDone: ({ aboutMe }) => (aboutMe ?? '').trim().length >= ABOUT_ME_ENOUGH },
  { id: 'interests', points: 12, section: 'about', isDone: ({ interests }) => interests.length >= INTERESTS_ENOUGH },
  { id: 'lookingFor', points: 10, section: 'preferences', isDone: ({ lookingFor }) => lookingFor !== null },
  { id: 'morePhotos', points: 10, section: 'photos', isDone: (_, photoCount) => photoCount >= PHOTOS_ENOUGH },
  { id: 'profession', points: 8, section: 'basic', isDone: ({ profession }) => profession !== null },
  { id: 'languages', points: 5, section: 'about', isDone: ({ languages }) => languages.length > 0 },
  { id: 'relationshipType', points: 4, section: 'preferences', isDone: ({ relationshipType }) => relationshipType !== null },
  { id: 'wantChildren', points: 3, section: 'preferences', isDone: ({ wantChildren }) => wantChildren !== null },
  { id: 'children', points: 2, section: 'personal', isDone: ({ children }) => children !== null },
  { id: 'education', points: 2, section: 'basic', isDone: ({ education }) => education !== null },
  { id: 'heightCm', points: 1, section: 'personal', isDone: ({ heightCm }) => heightCm !== null },
  { id: 'smoking', points: 1, section: 'personal', isDone: ({ smoking }) => smoking !== null },
  { id: 'drinking', points: 1, section: 'personal', isDone: ({ drinking }) => drinking !== null },
  { id: 'religion', points: 1, section: 'personal', isDone: ({ religion }) => religion !== null },
]

/** Computes the score from 0 to 100 and the step that would add most. */
export function computeStrength(profile: OwnProfile, photoCount: number): { score: number; next: Step | undefined } {
  const done = strengthSteps.filter((step) => step.isDone(profile, photoCount))
  const score = done.reduce((sum, step) => sum + step.points, 0)
  return { score, next: strengthSteps.find((step) => !done.includes(step)) }
}
