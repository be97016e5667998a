import { CHALLENGE_HEADER } from '@adire/contract/challenges.ts'
import type { ErrorCode } from '@adire/contract/errors.ts'
import type { RequestContext } from './deps.ts'
import { CHALLENGE_SECONDS, createWork, verifyWork } from './gateways/proof-of-work.ts'
import { fail, failOverLimit, isRefusal } from './lib/fail.ts'
import { type Limit, mustCount, type Tally } from './limits.ts'

type Counting = Pick<RequestContext, 'clock' | 'config' | 'headers' | 'limiter' | 'log' | 'resHeaders'>

/** Guesses: somebody tried a secret that is not theirs. */
const FAILURES = new Set<ErrorCode>([
  'INVALID_CREDENTIALS',
  'WRONG_PASSWORD',
  'CODE_INVALID',
  'PASSKEY_INVALID',
  'SIGN_IN_EXPIRED',
  'LINK_INVALID',
])
/** Refusals that had no effect and told nothing: a form filled in wrongly, or a call that another limit stopped. */
const NOT_ACCEPTED = new Set<ErrorCode>([
  'INVALID_INPUT',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_WEAK',
  'UNDER_AGE',
  'ALREADY_SIGNED_IN',
  'RATE_LIMITED',
  'CHALLENGE_REQUIRED',
  'UNAVAILABLE',
])

/**
 * Takes the points of a call before its work, so that calls at once can't pass a limit together; `settlePoints` gives those back
 * that turn out not to count. Over a limit of kind `challenge` the call needs the solution of a proof of work.
 */
export async function takePoints(
  context: Counting,
  { procedure, tallies }: { procedure: string; tallies: readonly Tally[] },
): Promise<void> {
  const [challenging, refusing] = [tallies.filter(isChallenging), tallies.filter((tally) => !isChallenging(tally))]
  const [isBusy, wait] = await Promise.all([consume(context, procedure, challenging), consume(context, procedure, refusing)])
  if (wait !== undefined) {
    await release(
      context,
      tallies.filter(({ counts = 'calls' }) => counts !== 'calls'),
    )
    return failOverLimit(context, wait)
  }
  if (isBusy !== undefined && !(await hasSolved(context, procedure))) {
    await release(context, tallies)
    return fail('CHALLENGE_REQUIRED', { challenge: await createWork(context.config, procedure, context.clock.now()) })
  }
}

/** Does the work of a call and gives back the points that its outcome doesn't count. */
export async function settlePoints<T>(context: Counting, tallies: readonly Tally[], work: () => Promise<T>): Promise<T> {
  try {
    const result = await work()
    await release(
      context,
      tallies.filter(({ counts }) => counts === 'failures'),
    )
    return result
  } catch (error) {
    return returnPoints(context, tallies, error)
  }
}

/** Gives back the points of a call that ended with an error, as far as that error doesn't count, and throws it again. */
export async function returnPoints(context: Counting, tallies: readonly Tally[], error: unknown): Promise<never> {
  await release(
    context,
    tallies.filter(({ counts = 'calls' }) => !doesCount(counts, error)),
  )
  throw error
}

/** Takes and settles the points of a part of a call that has limits of its own. */
export async function countCall<T>(
  context: Counting,
  call: { procedure: string; tallies: readonly Tally[] },
  work: () => Promise<T>,
): Promise<T> {
  await takePoints(context, call)
  return settlePoints(context, call.tallies, work)
}

function isChallenging({ over }: Tally): boolean {
  return over === 'challenge'
}

function doesCount(counts: NonNullable<Limit['counts']>, error: unknown): boolean {
  // The page repeats the call after the confirmation, and that one counts.
  if (isRefusal(error) && error.code === 'REAUTHENTICATION_REQUIRED') return false
  if (counts === 'calls') return true
  if (!isRefusal(error)) return false
  return counts === 'failures' ? FAILURES.has(error.code) : !NOT_ACCEPTED.has(error.code)
}

async function consume({ limiter, log }: Counting, procedure: string, tallies: readonly Tally[]): Promise<number | undefined> {
  try {
    return await limiter.consume(tallies)
  } catch (error) {
    log.error({ err: error, procedure }, 'limits: the store is unavailable')
    return mustCount(procedure) ? fail('UNAVAILABLE') : undefined
  }
}

/** The call has been decided by now: a point too many does less harm than an answer that gets lost. */
async function release({ limiter, log }: Counting, tallies: readonly Tally[]): Promise<void> {
  await limiter.release(tallies).catch((error: unknown) => log.error({ err: error }, 'limits: points were not given back'))
}

/** A solution covers every limit of its request. */
const solvedRequests = new WeakMap<Headers, Promise<boolean>>()

function hasSolved(context: Counting, procedure: string): Promise<boolean> {
  const known = solvedRequests.get(context.resHeaders)
  if (known) return known
  const solved = spendSolution(context, procedure)
  solvedRequests.set(context.resHeaders, solved)
  return solved
}

/** A solution works once: the counter of its id has a single point until the challenge has expired. */
async function spendSolution({ clock, config, headers, limiter }: Counting, procedure: string): Promise<boolean> {
  const text = headers.get(CHALLENGE_HEADER)
  const id = text === null ? undefined : await verifyWork(config, text, { procedure, now: clock.now() })
  if (id === undefined) return false
  return (await limiter.consume([{ key: `challenge:${id}`, points: 1, seconds: CHALLENGE_SECONDS }])) === undefined
}
