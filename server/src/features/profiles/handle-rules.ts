/**
 * True if a word of a handle mixes Latin letters with those of another script, as imitations of
 * another member's handle do. No language does, and no table of look-alikes is complete.
 */
export function mixesAlphabets(handle: string): boolean {
  return handle
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /(?!\p{Script=Latin})\p{L}/u.test(word))
}
