import { createHash, randomInt } from 'node:crypto'
import {
  type Challenge,
  ChallengeSolution,
  CHALLENGE_HEADER_MAXIMUM,
} from '@adire/contract/challenges.ts'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { SessionSecrets } from '../lib/session-secrets.ts'

/**
 * `cost`: PBKDF2 rounds of one attempt. `attempts`: range of attempts that a solution takes, about
 * 0.3 s on a laptop and 1 to 2 s on a slow phone.
 */
const standardDifficulty = { cost: 1_000, attempts: { minimum: 250, maximum: 500 } }
/** Cheaper work for tests, which solve hundreds. */
const testDifficulty = { cost: 50, attempts: { minimum: 5, maximum: 10 } }
/** Time to solve a challenge, however slow the device is. */
export const CHALLENGE_SECONDS = 10 * 60

interface Settings {
  env: string
  sessionSecrets: SessionSecrets
}

function deriveSecrets(secret: string) {
  return {
    hmacSignatureSecret: `${secret} challenges`,
    hmacKeySignatureSecret: `${secret} challenge keys`,
  }
}

/** Creates a challenge for one procedure. It is signed, so nothing has to be stored. */
export async function createProofOfWork(
  config: Settings,
  procedure: string,
  now: Date,
): Promise<Challenge> {
  const { cost, attempts } = config.env === 'test' ? testDifficulty : standardDifficulty
  const until = Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(attempts.minimum, attempts.maximum),
    data: { procedure, until },
    deriveKey,
    ...deriveSecrets(config.sessionSecrets[0]),
  })
  // The library's type leaves `data` open; it is what was passed above.
  return challenge as Challenge
}

/**
 * Returns the id of a solved challenge; undefined if the solution is wrong, expired, not ours or
 * for another procedure. The caller must accept each id only once.
 */
export async function verifyProofOfWork(
  config: Settings,
  text: string,
  { procedure, now }: { procedure: string; now: Date },
) {
  const solved = readSolution(text)
  if (!solved) return undefined
  const { challenge, solution } = solved
  const { data } = challenge.parameters
  if (data.procedure !== procedure || data.until * 1000 <= now.getTime()) return undefined
  for (const secret of config.sessionSecrets) {
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      ...deriveSecrets(secret),
    })
    if (verified) return createHash('sha256').update(challenge.signature).digest('base64url')
  }
  return undefined
}

function readSolution(text: string): ChallengeSolution | undefined {
  if (text.length > CHALLENGE_HEADER_MAXIMUM) return undefined
  try {
    return ChallengeSolution.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      .data
  } catch {
    // Not JSON, so no solution.
    return undefined
  }
}
