/** Text of a friend about a member, as `vouches.write` takes it, without the link. */
export const vouchWords = {
  firstName: 'Ngozi',
  relation: 'friend',
  years: 12,
  text: 'She drove four hours to bring me soup.',
  isAdult: true,
} as const
