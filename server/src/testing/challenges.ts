import { type Challenge, CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestVisitor } from './visitors.ts'

/** Returns the header that repeats a call with a solved challenge, as our page does. */
export async function solve(challenge: Challenge): Promise<Record<string, string>> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('a challenge without a solution')
  const { counter, derivedKey } = solution
  const text = JSON.stringify({ challenge, solution: { counter, derivedKey } })
  return { [CHALLENGE_HEADER]: Buffer.from(text).toString('base64url') }
}

/** Reads the challenge of an answer; undefined for any other answer. */
export async function readChallenge(response: Response): Promise<Challenge | undefined> {
  if (response.status !== 428) return undefined
  const { data } = (await response.clone().json()) as { data: { challenge: Challenge } }
  return data.challenge
}

/** Calls like our page: solves a challenge and repeats the call once. */
export async function postSolving(
  { post }: TestVisitor,
  path: string,
  body: unknown,
): Promise<{ response: Response; wasChallenged: boolean }> {
  const first = await post(path, body)
  const challenge = await readChallenge(first)
  if (!challenge) return { response: first, wasChallenged: false }
  return { response: await post(path, body, await solve(challenge)), wasChallenged: true }
}
