/**
 * Returns a number from 0 to below 1 derived from whole numbers. Unlike the next number of a
 * generator it doesn't depend on what was drawn before, so that an order of cards changes no
 * member's taste or log-ins.
 */
export function drawChance(...parts: readonly number[]): number {
  let mixed = 0x9e3779b9
  for (const part of parts) {
    mixed = Math.imul(mixed ^ part, 0x85ebca6b)
    mixed ^= mixed >>> 13
    mixed = Math.imul(mixed, 0xc2b2ae35)
    mixed ^= mixed >>> 16
  }
  return (mixed >>> 0) / 2 ** 32
}

/** Purposes of draws: no two draws about the same members are the same. */
export const draws = {
  logsIn: 1,
  hour: 2,
  likes: 3,
  opens: 4,
  replies: 5,
  boosts: 6,
  shows: 7,
  ranks: 8,
} as const
