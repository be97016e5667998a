interface DemoComment {
  by: string
  about: string
  comment: string
}

/**
 * Likes of the profile picture with a comment, among the likes of the demo world. Free members see
 * no other part of a profile.
 */
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
  { by: 'Zawadi', about: 'Thierry', comment: 'Do you run, or only raise a glass? I need a pacer.' },
  { by: 'Akosua', about: 'Thierry', comment: 'I’d dye you a cloth in that red. What’s it called?' },
]

/** Returns a demo member's comment on another's profile picture; undefined if they like without one. */
export function findDemoComment(by: string, about: string): string | undefined {
  return demoComments.find((one) => one.by === by && one.about === about)?.comment
}

/** Lists all comments of the demo world, for its tests. */
export function listDemoComments(): readonly DemoComment[] {
  return demoComments
}
