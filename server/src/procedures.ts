import { contract } from '@adire/contract'
import type { ProcedureMeta } from '@adire/contract/base.ts'
import { implement } from '@orpc/server'
import type { Claim } from './db/limiter.ts'
import type { RequestContext } from './deps.ts'
import { type Actor, mustTurnTwoFactorOn } from './lib/actor.ts'
import { addressKey } from './lib/address.ts'
import { fail } from './lib/fail.ts'
import { limits, mustCount } from './limits.ts'

type Access = ProcedureMeta['access']

const implementer = implement(contract).$context<RequestContext>()

/** Whether somebody with this actor may call a procedure of this access. */
export function mayCall(access: Access, actor: Actor | null): 'yes' | 'sign-in' | 'never' {
  if (access === 'visitor') return 'yes'
  if (!actor) return 'sign-in'
  if (access === 'member') return 'yes'
  if (access === 'moderator') return actor.role === 'member' ? 'never' : 'yes'
  return actor.role === 'admin' ? 'yes' : 'never'
}

/** Role and limits, once, before the input is looked at: what the contract declares is what holds. */
const guarded = implementer.use(async ({ context, path, procedure, next }, input: unknown) => {
  const { access } = procedure['~orpc'].meta
  const actor = access === 'visitor' ? null : await context.readActor()
  const answer = mayCall(access, actor)
  if (answer === 'sign-in') fail('UNAUTHENTICATED')
  if (answer === 'never') fail('FORBIDDEN')
  // As the members they also are, staff go on: that is how they turn it on.
  if (access !== 'visitor' && access !== 'member' && actor && mustTurnTwoFactorOn(actor, context.config)) fail('STAFF_TWO_FACTOR_REQUIRED')
  await consumeLimits(context, path.join('.'), actor)
  return next({ context: { actor, call: { procedure: path.join('.'), input } } })
})

const signedIn = guarded.use(({ context, next }) => next({ context: { actor: context.actor ?? fail('UNAUTHENTICATED') } }))

export const visitor = guarded
export const member = signedIn
export const moderator = signedIn
export const admin = signedIn

async function consumeLimits(context: RequestContext, procedure: string, actor: Actor | null): Promise<void> {
  const claims = (limits[procedure] ?? []).map(({ per, points, seconds }) => ({
    key: `${procedure}:${per === 'member' && actor ? actor.id : addressKey(context.ip)}`,
    points,
    seconds,
  }))
  const seconds = await consume(context, procedure, claims)
  if (seconds === undefined) return
  context.resHeaders.set('retry-after', String(seconds))
  fail('RATE_LIMITED', { retryAfterSeconds: seconds })
}

async function consume(context: RequestContext, procedure: string, claims: Claim[]): Promise<number | undefined> {
  try {
    return await context.limiter.consume(claims)
  } catch (error) {
    context.log.error({ err: error, procedure }, 'limits: the counters are away')
    return mustCount(procedure) ? fail('UNAVAILABLE') : undefined
  }
}
