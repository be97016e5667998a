import { z } from 'zod'

/**
 * Header of a call that is repeated after CHALLENGE_REQUIRED: a `ChallengeSolution` as JSON in
 * base64url.
 */
export const CHALLENGE_HEADER = 'x-challenge-solution'
/** Characters of that header; a solution takes about 800. */
export const CHALLENGE_HEADER_MAXIMUM = 2_000

const Hex = z
  .string()
  .regex(/^[0-9a-f]+$/)
  .max(128)

/**
 * A proof-of-work puzzle: find the counter whose derived key starts with `keyPrefix`. Signed by the
 * server and bound to one procedure.
 */
export const Challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int().min(1).max(100_000),
    data: z.strictObject({ procedure: z.string().max(100), until: z.int() }),
    keyLength: z.int().min(1).max(64),
    keyPrefix: Hex,
    keySignature: Hex,
    nonce: Hex,
    salt: Hex,
  }),
  signature: Hex,
})
export type Challenge = z.infer<typeof Challenge>

export const ChallengeSolution = z.strictObject({
  challenge: Challenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: Hex }),
})
export type ChallengeSolution = z.infer<typeof ChallengeSolution>
