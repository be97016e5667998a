import { type Challenge, CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestVisitor } from './visitors.ts'

/** Solves a challenge; returns the header for the repeated call. */
export async function createSolutionHeader(challenge: Challenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the challenge could not be solved')
  const { counter, derivedKey } = solution
  const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
  return { [CHALLENGE_HEADER]: Buffer.from(text).toString('base64url') }
}

/** Reads the challenge from a 428 response; undefined for other responses. */
export async function readChallenge(response: Response): Promise<Challenge | undefined> {
  if (response.status !== 428) return undefined
  const { data } = (await response.clone().json()) as { data: { challenge: Challenge } }
  return data.challenge
}

/** Posts; if challenged, solves the challenge and posts once more, as the web app does. */
export async function postSolving(
  { post }: TestVisitor,
  path: string,
  body: unknown,
): Promise<{ response: Response; wasChallenged: boolean }> {
  const first = await post(path, body)
  const challenge = await readChallenge(first)
  if (!challenge) return { response: first, wasChallenged: false }
  return {
    response: await post(path, body, await createSolutionHeader(challenge)),
    wasChallenged: true,
  }
}
