import { contract } from '@adire/contract'
import type { ProcedureMeta } from '@adire/contract/base.ts'
import { implement } from '@orpc/server'
import { countCall, type Tally } from './call-limits.ts'
import type { RequestContext } from './deps.ts'
import { claimRequest, isAnsweredByHandler } from './features/idempotency/operations.ts'
import { type Actor, mustTurnTwoFactorOn } from './lib/actor.ts'
import { addressKey } from './lib/address.ts'
import { fail } from './lib/fail.ts'
import { limits } from './limits.ts'

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
  const name = path.join('.')
  return countCall(context, { procedure: name, tallies: tallyLimits(context, name, actor) }, async () =>
    next({ context: { actor, call: { procedure: name, input }, isRepetition: false } }),
  )
})

/** Runs a request with an idempotency key once, and answers its repetitions with the first answer. */
const once = guarded.use(async ({ context, next }, _input, output) => {
  const { actor, call } = context
  const claim = await claimRequest(context, { ...call, owner: actor?.id ?? null })
  if (!claim) return next({ context: {} })
  if (!claim.isReplay)
    return claim.run(
      async () => next({ context: {} }),
      (result) => result.output,
    )
  if (isAnsweredByHandler(call.procedure)) return next({ context: { isRepetition: true } })
  return output(claim.answer as never)
})

const signedIn = once.use(({ context, next }) => next({ context: { actor: context.actor ?? fail('UNAUTHENTICATED') } }))

export const visitor = once
export const member = signedIn
export const moderator = signedIn
export const admin = signedIn

/** The limits of a procedure with the keys that this caller is counted by. */
function tallyLimits({ ip }: Pick<RequestContext, 'ip'>, procedure: string, actor: Actor | null): Tally[] {
  return (limits[procedure] ?? []).map(({ per, ...limit }) => ({
    ...limit,
    key: `${procedure}:${per === 'member' && actor ? actor.id : addressKey(ip)}`,
  }))
}
