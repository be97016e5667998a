import { type Challenge, CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import { countChecks } from './browser-check.ts'

/**
 * Sends a request; where the server wants a challenge solved first, solves it and sends the request again, once. `again` is
 * a second copy of the request, as a body can be sent once only.
 */
export async function sendChecked(send: (request: Request) => Promise<Response>, request: Request, again: Request): Promise<Response> {
  const response = await send(request)
  const challenge = await readChallenge(response)
  if (!challenge) return response
  countChecks(1)
  try {
    const { solveInBackground } = await import('./solve-challenge.ts')
    again.headers.set(CHALLENGE_HEADER, await solveInBackground(challenge))
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
