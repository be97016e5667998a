import { Challenge, CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { z } from 'zod'
import { countChallenges } from './browser-check.ts'

/** Status of CHALLENGE_REQUIRED errors. */
const CHALLENGE_STATUS = 428
const ChallengeRequired = z.object({ data: z.object({ challenge: Challenge }) })

/**
 * Sends a request; if the server requires a proof-of-work challenge first, solves it and sends the
 * request once more. If that fails, returns the server's first response.
 */
export async function sendWithChallenge(
  send: (headers: Headers) => Promise<Response>,
  headers: Headers,
): Promise<Response> {
  const response = await send(headers)
  const challenge = await readChallenge(response)
  if (!challenge) return response
  const headersWithSolution = new Headers(headers)
  countChallenges(1)
  try {
    const { solveInBackground } = await import('./solve-challenge.ts')
    headersWithSolution.set(CHALLENGE_HEADER, await solveInBackground(challenge))
  } catch {
    // Unsolved: the caller shows the first refusal.
    return response
  } finally {
    countChallenges(-1)
  }
  return send(headersWithSolution)
}

async function readChallenge(response: Response): Promise<Challenge | undefined> {
  if (response.status !== CHALLENGE_STATUS) return undefined
  const body = ChallengeRequired.safeParse(await response.clone().json())
  return body.data?.data.challenge
}
