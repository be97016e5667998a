import type { PromptKey } from '@adire/contract/prompts.ts'

export interface DemoComment {
  by: string
  about: string
  comment: string
  /** Prompt of the answer that it is about; without one, it is about the profile picture. */
  prompt?: PromptKey
}

/** Likes with a comment, in the demo world. */
const demoComments: readonly DemoComment[] = [
  {
    by: 'Malik',
    about: 'Amara',
    comment: 'That print! My grandmother would ask who your tailor is.',
  },
  { by: 'Andre', about: 'Amara', comment: 'You look like you’ve just won an argument. Which one?' },
  {
    by: 'Kwabena',
    about: 'Amara',
    comment: 'A surgeon approves of the steady gaze. Accra says hello.',
  },
  { by: 'Efua', about: 'Kofi', comment: 'Exhibit A: that smile. No further questions.' },
  {
    by: 'Shanice',
    about: 'Kofi',
    comment: 'You look warm for somebody in Toronto. Explain yourself.',
  },
  { by: 'Abena', about: 'Kofi', comment: 'Ɛte sɛn? Accra would like its engineer back.' },
  { by: 'Selam', about: 'Kofi', comment: 'Is that a bridge behind you, or am I guessing?' },
  {
    by: 'Zawadi',
    about: 'Thierry',
    prompt: 'would_move_for',
    comment: 'I read in tents. Does a head torch disturb your chapter?',
  },
  {
    by: 'Halima',
    about: 'Thierry',
    prompt: 'dish_i_would_cook',
    comment: 'Two hours with the lid on? I can keep a pot under for three.',
  },
  {
    by: 'Thierry',
    about: 'Inaya',
    prompt: 'smell_of_home',
    comment: 'Rain on laterite. You’ve just sold me a ticket.',
  },
  { by: 'Akosua', about: 'Thierry', comment: 'I’d dye you a cloth in that red. What’s it called?' },
]

/** Finds a demo member's comment about another; undefined if they like without one. */
export function findDemoComment(by: string, about: string): DemoComment | undefined {
  return demoComments.find((one) => one.by === by && one.about === about)
}

/** Lists all comments of the demo world, for its tests. */
export function listDemoComments(): readonly DemoComment[] {
  return demoComments
}
