/**
 * True if a word mixes Latin with other letters: no language does, and no table of look-alikes is
 * complete.
 */
export function mixesAlphabets(handle: string): boolean {
  return handle
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word))
}

/** Digits and letters without those that are read as digits. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a referral code of 50 random bits, which can't be guessed or enumerated. */
export function createReferralCode(random: (below: number) => number): string {
  return Array.from({ length: 10 }, () => CODE_LETTERS[random(CODE_LETTERS.length)]).join('')
}
