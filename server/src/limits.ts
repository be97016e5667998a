import type { Contract, ProcedureName } from '@adire/contract'
import type { ProcedureMeta } from '@adire/contract/base.ts'
import { MINUTE_SECONDS } from '@adire/contract/durations.ts'
import { type Limit, perAddress, perMember } from '@adire/contract/limits.ts'
import type { Claim } from './db/limiter.ts'

/** A limit with the key of its counter. */
export type Tally = Claim & Pick<Limit, 'over' | 'counts'>

/** Limit of all signed-in requests together: procedures, and links outside the API. */
export const SIGNED_IN_LIMIT: Limit = {
  ...perMember(1500, 5 * MINUTE_SECONDS),
  counts: 'attempts',
}
const VISITOR_LIMIT: Limit = { ...perAddress(300, 5 * MINUTE_SECONDS), counts: 'attempts' }

/**
 * Returns the limit of all procedures together: per account when signed in, else per address. Over
 * it, visitors need a challenge if the procedure itself has such a limit. Calls that the access
 * level refuses have no `meta`.
 */
export function getGeneralLimit(
  meta: ProcedureMeta | undefined,
  isSignedIn: boolean,
): Limit | undefined {
  if (meta?.skipsGeneralLimit) return undefined
  if (isSignedIn) return SIGNED_IN_LIMIT
  const isChallenging = meta?.limits?.some(({ over }) => over === 'challenge') ?? false
  return { ...VISITOR_LIMIT, over: isChallenging ? 'challenge' : 'refuse' }
}

/** Features and procedures that verify secrets or send mail to given addresses. */
const COUNTERS_REQUIRED: readonly (keyof Contract | ProcedureName)[] = [
  'auth',
  'account',
  'inquiries.submit',
  'newsletter.subscribe',
]

/** True for procedures that are refused while the counters are unavailable. */
export function requiresCounters(procedure: string): boolean {
  return COUNTERS_REQUIRED.some((name) => procedure === name || procedure.startsWith(`${name}.`))
}
