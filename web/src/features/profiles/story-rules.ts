import { profileFields } from '@adire/contract/profile-fields.ts'
import type { ProfileDetails } from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { listDetails } from '../../lib/profile-copy.ts'

/** Parts of a profile below its head, in the order in which others read them and the editor lists them. */
export const profileParts = [
  'reasons',
  'voices',
  'hours',
  'trips',
  'story',
  'places',
  'vouches',
  'facts',
] as const
export type ProfilePart = (typeof profileParts)[number]

/** A part of a member's story; `position` counts photos from 1. */
export type StoryPart<Photo> =
  | { kind: 'photo'; photo: Photo; position: number }
  | { kind: 'answer'; answer: PromptAnswer }
  | { kind: 'about'; text: string }

interface Profile<Photo> {
  photos: readonly Photo[]
  prompts: readonly PromptAnswer[]
  aboutMe: string | null
}

/**
 * Orders a member's words and photos to be read in turn: the first answer, the text about
 * themselves, and the other answers, with a photo after each. The first photo stands before all of
 * them and is left out.
 */
export function buildStory<Photo>({
  photos,
  prompts,
  aboutMe,
}: Profile<Photo>): StoryPart<Photo>[] {
  const answers = prompts.map((answer) => ({ kind: 'answer', answer }) as const)
  const about = aboutMe ? [{ kind: 'about', text: aboutMe } as const] : []
  const words = [...answers.slice(0, 1), ...about, ...answers.slice(1)]
  const others = photos
    .map((photo, index) => ({ kind: 'photo', photo, position: index + 1 }) as const)
    .slice(1)
  return [
    ...words.flatMap((part, index) => [part, ...others.slice(index, index + 1)]),
    ...others.slice(words.length),
  ]
}

/** True if the member has answered a field other than the text about themselves. */
export function hasFacts(details: ProfileDetails): boolean {
  return listDetails(details).some(
    ({ field, text }) => profileFields[field].kind !== 'paragraph' && text !== '',
  )
}
