import { type Challenge, CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { countChecks } from './browser-check.ts'

/**
 * Sends a request; where the server wants a challenge solved first, solves it and sends the request
 * again, once.
 */
export async function sendWithChallenge(
  send: (headers: Headers) => Promise<Response>,
  headers: Headers,
): Promise<Response> {
  const response = await send(headers)
  const challenge = await readChallenge(response)
  if (!challenge) return response
  const again = new Headers(headers)
  countChecks(1)
  try {
    const { solveInBackground } = await import('./solve-challenge.ts')
    again.set(CHALLENGE_HEADER, await solveInBackground(challenge))
  } catch {
    return response
  } finally {
    countChecks(-1)
  }
  return send(again)
}

async function readChallenge(response: Response): Promise<Challenge | undefined> {
  if (response.status !== 428) return undefined
  const body = (await response.clone().json()) as { data?: { challenge?: Challenge } }
  return body.data?.challenge
}
