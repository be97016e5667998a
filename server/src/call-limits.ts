import { CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import type { ErrorCode } from '@adire/contract/errors.ts'
import type { Limit } from '@adire/contract/limits.ts'
import { ORPCError } from '@orpc/server'
import type { RequestContext } from './deps.ts'
import {
  CHALLENGE_SECONDS,
  createProofOfWork,
  verifyProofOfWork,
} from './gateways/proof-of-work.ts'
import { fail, failOverLimit, isRefusal } from './lib/fail.ts'
import { requiresCounters, type Tally } from './limits.ts'

/** Parts of the request context that counting needs. */
type Counting = Pick<
  RequestContext,
  'clock' | 'config' | 'headers' | 'limiter' | 'log' | 'resHeaders'
>

/** Errors of a wrong secret, which count towards limits of kind `failures`. */
const FAILURES = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'WRONG_PASSWORD',
  'CODE_INVALID',
  'PASSKEY_INVALID',
  'SIGN_IN_EXPIRED',
  'LINK_INVALID',
])
/** Errors without effect or information, which don't count towards limits of kind `accepted`. */
const NOT_ACCEPTED = new Set<ErrorCode>([
  'INVALID_INPUT',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_WEAK',
  'UNDER_AGE',
  'ALREADY_SIGNED_IN',
  'RATE_LIMITED',
  'CHALLENGE_REQUIRED',
  'UNAVAILABLE',
  'TRIPS_FULL',
])

/**
 * Counts a call before its work, so that concurrent calls can't exceed a limit together;
 * `settlePoints` releases the points that don't count. Fails with RATE_LIMITED over a limit, and
 * over a limit of kind `challenge` with CHALLENGE_REQUIRED unless a proof of work is solved.
 */
export async function consumePoints(
  context: Counting,
  { procedure, tallies }: { procedure: string; tallies: readonly Tally[] },
): Promise<void> {
  const [challenging, refusing] = [
    tallies.filter(isChallenging),
    tallies.filter((tally) => !isChallenging(tally)),
  ]
  const [isBusy, wait] = await Promise.all([
    consume(context, procedure, challenging),
    consume(context, procedure, refusing),
  ])
  if (wait !== undefined) {
    await release(
      context,
      tallies.filter(({ counts = 'calls' }) => counts === 'accepted' || counts === 'failures'),
    )
    return failOverLimit(context, wait)
  }
  if (isBusy !== undefined && !(await hasSolved(context, procedure))) {
    await release(context, tallies)
    return fail('CHALLENGE_REQUIRED', {
      challenge: await createProofOfWork(context.config, procedure, context.clock.now()),
    })
  }
}

/** Runs a call and releases the points that don't count, depending on its result. */
export async function settlePoints<T>(
  context: Counting,
  tallies: readonly Tally[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    const result = await work()
    await release(
      context,
      tallies.filter(({ counts }) => counts === 'failures'),
    )
    return result
  } catch (error) {
    return releasePoints(context, tallies, error)
  }
}

/** Releases the points that don't count for a failed call, and rethrows its error. */
export async function releasePoints(
  context: Counting,
  tallies: readonly Tally[],
  error: unknown,
): Promise<never> {
  await release(
    context,
    tallies.filter(({ counts = 'calls' }) => !doesCount(counts, error)),
  )
  throw error
}

/**
 * Releases the points of a call that is answered with the stored answer of an earlier one. Points of
 * wrong secrets are released by `settlePoints`, as for every call that succeeds.
 */
export function releaseRepetition(context: Counting, tallies: readonly Tally[]): Promise<void> {
  return release(
    context,
    tallies.filter(({ counts = 'calls' }) => counts === 'calls' || counts === 'accepted'),
  )
}

/** Counts and runs a part of a call that has limits of its own. */
export async function countCall<T>(
  context: Counting,
  call: { procedure: string; tallies: readonly Tally[] },
  work: () => Promise<T>,
): Promise<T> {
  await consumePoints(context, call)
  return settlePoints(context, call.tallies, work)
}

function isChallenging({ over }: Tally): boolean {
  return over === 'challenge'
}

function doesCount(counts: NonNullable<Limit['counts']>, error: unknown): boolean {
  // The web app repeats the call after the step-up, and the repetition counts.
  if (isRefusal(error) && error.code === 'REAUTHENTICATION_REQUIRED') return false
  if (counts === 'attempts') return true
  // The app repeats requests that the server failed or still works on; that must not use up a limit.
  if (!(error instanceof ORPCError) || error.code === 'REQUEST_RUNNING') return false
  if (counts === 'calls') return true
  if (!isRefusal(error)) return false
  return counts === 'failures' ? FAILURES.has(error.code) : !NOT_ACCEPTED.has(error.code)
}

async function consume(
  { limiter, log }: Counting,
  procedure: string,
  tallies: readonly Tally[],
): Promise<number | undefined> {
  try {
    return await limiter.consume(tallies)
  } catch (error) {
    log.error({ err: error, procedure }, 'limits: the store is unavailable')
    return requiresCounters(procedure) ? fail('UNAVAILABLE') : undefined
  }
}

/** Logs errors and doesn't throw: the call is done, and a point too many does less harm. */
async function release({ limiter, log }: Counting, tallies: readonly Tally[]): Promise<void> {
  await limiter
    .release(tallies)
    .catch((error: unknown) => log.error({ err: error }, 'limits: points were not given back'))
}

/** By the response headers of a request, because one solution covers every limit of its request. */
const solvedRequests = new WeakMap<Headers, Promise<boolean>>()

function hasSolved(context: Counting, procedure: string): Promise<boolean> {
  const known = solvedRequests.get(context.resHeaders)
  if (known) return known
  const solved = spendSolution(context, procedure)
  solvedRequests.set(context.resHeaders, solved)
  return solved
}

/**
 * Accepts a solution once: the counter of its id has a single point until the challenge expires.
 */
async function spendSolution(
  { clock, config, headers, limiter }: Counting,
  procedure: string,
): Promise<boolean> {
  const text = headers.get(CHALLENGE_HEADER)
  const id =
    text === null
      ? undefined
      : await verifyProofOfWork(config, text, { procedure, now: clock.now() })
  if (id === undefined) return false
  return (
    (await limiter.consume([{ key: `challenge:${id}`, points: 1, seconds: CHALLENGE_SECONDS }])) ===
    undefined
  )
}
