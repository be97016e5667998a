import type { DescribedPhoto } from '@adire/contract/members.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'

/** A part of a profile; `position` counts photos from 1. */
export type StoryPart =
  | { kind: 'photo'; photo: DescribedPhoto; position: number }
  | { kind: 'answer'; answer: PromptAnswer }
  | { kind: 'about'; text: string }

interface Profile {
  photos: readonly DescribedPhoto[]
  prompts: readonly PromptAnswer[]
  details: { aboutMe: string | null }
}

/**
 * Orders a member's words and photos to be read in turn: the first answer, the text about
 * themselves, and the other answers, with a photo after each. The first photo stands before all of
 * them and is left out.
 */
export function buildStory({ photos, prompts, details }: Profile): StoryPart[] {
  const answers = prompts.map((answer) => ({ kind: 'answer', answer }) as const)
  const about = details.aboutMe ? [{ kind: 'about', text: details.aboutMe } as const] : []
  const words = [...answers.slice(0, 1), ...about, ...answers.slice(1)]
  const others = photos
    .map((photo, index) => ({ kind: 'photo', photo, position: index + 1 }) as const)
    .slice(1)
  return [
    ...words.flatMap((part, index) => [part, ...others.slice(index, index + 1)]),
    ...others.slice(words.length),
  ]
}
