import type { Challenge } from '@adire/contract/challenges.ts'
import { solveChallenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves a challenge in a worker, or on the page if the worker fails. Returns the value of
 * `CHALLENGE_HEADER`; throws if there is no solution in time.
 */
export async function solveInBackground(challenge: Challenge): Promise<string> {
  const solution =
    (await solveInWorker(challenge).catch(() => undefined)) ??
    (await solveChallenge({ challenge, deriveKey }))
  if (!solution) throw new Error('The challenge could not be solved in time.')
  const { counter, derivedKey } = solution
  return toBase64Url(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}

/** Async, so that a browser without workers rejects instead of throwing. */
async function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('No solution')),
    )
    worker.addEventListener('error', () => reject(new Error('The worker did not start')))
    worker.postMessage(challenge, [])
  }).finally(() => worker.terminate())
}

function toBase64Url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
