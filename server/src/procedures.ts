import { contract } from '@adire/contract'
import type { ProcedureMeta } from '@adire/contract/base.ts'
import { implement } from '@orpc/server'
import { settlePoints, takePoints } from './call-limits.ts'
import type { Admission, RequestContext } from './deps.ts'
import { saveListing } from './features/audit/operations.ts'
import { claimRequest, isAnsweredByHandler } from './features/idempotency/operations.ts'
import { type Actor, mustTurnTwoFactorOn } from './lib/actor.ts'
import { ipKey } from './lib/ip-address.ts'
import { fail } from './lib/fail.ts'
import { generalLimit, type Limit, limits, type Tally } from './limits.ts'
import { runWithStepUp } from './step-up.ts'

type Access = ProcedureMeta['access']

const implementer = implement(contract).$context<RequestContext>()

/** Returns whether an actor may call a procedure with this access. */
export function mayCall(access: Access, actor: Actor | null): 'yes' | 'sign-in' | 'never' {
  if (access === 'visitor') return 'yes'
  if (!actor) return 'sign-in'
  if (access === 'member') return 'yes'
  if (access === 'moderator') return actor.role === 'member' ? 'never' : 'yes'
  return actor.role === 'admin' ? 'yes' : 'never'
}

/** Checks session, role and limits before the input is read; fails with a catalogued error. */
export async function admit(
  context: RequestContext,
  procedure: string,
  access: Access,
): Promise<Admission> {
  // Visitor procedures don't know their caller, but signed-in callers count to their account.
  const caller =
    access === 'visitor' ? await context.readActor({ isAsked: false }) : await context.readActor()
  const actor = access === 'visitor' ? null : caller
  const answer = mayCall(access, actor)
  const allowed = answer === 'yes' ? procedure : undefined
  const tallies = tallyLimits(context, allowed, { caller, isVisitors: access === 'visitor' })
  await takePoints(context, { procedure: allowed ?? 'any', tallies })
  if (answer === 'sign-in') fail('UNAUTHENTICATED')
  if (answer === 'never') fail('FORBIDDEN')
  // Staff without two-factor can still use member procedures; that is where they enable it.
  if (
    access !== 'visitor' &&
    access !== 'member' &&
    actor &&
    mustTurnTwoFactorOn(actor, context.config)
  )
    fail('STAFF_TWO_FACTOR_REQUIRED')
  return { procedure, actor, tallies, isSignedIn: caller !== null }
}

/**
 * Runs a procedure only if the HTTP shell admitted the call; callers inside the server are admitted
 * here.
 */
const guarded = implementer.use(async ({ context, path, procedure, next }, input: unknown) => {
  const name = path.join('.')
  const { access, stepUp } = procedure['~orpc'].meta
  const admission = context.admission ?? (await admit(context, name, access))
  if (admission.procedure !== name)
    throw new Error(`${name} was called with the admission of ${admission.procedure}`)
  const { actor, tallies } = admission
  return settlePoints(context, tallies, () =>
    runWithStepUp(context, { actor, procedure: name, stepUp }, async () =>
      next({ context: { actor, call: { procedure: name, input }, isRepetition: false } }),
    ),
  )
})

/** Runs a request with an idempotency key once and returns the first answer to repetitions. */
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

const signedIn = once.use(({ context, next }) =>
  next({ context: { actor: context.actor ?? fail('UNAUTHENTICATED') } }),
)

/** Records what staff read before they get it. */
const recorded = signedIn.use(async ({ context, procedure, next }, input) => {
  const answer = await next()
  // The input as it was validated: a read without filters ignores everything that was sent.
  const checked = await procedure['~orpc'].inputSchema?.['~standard'].validate(input)
  await saveListing(context, checked && !checked.issues ? checked.value : {})
  return answer
})

export const visitor = once
export const member = signedIn
export const moderator = recorded
export const admin = recorded

interface Caller {
  caller: Actor | null
  isVisitors: boolean
}

/**
 * Returns the general limit and those of the procedure, with the caller's counter keys. Limits of
 * visitor procedures are per address. Signed-in callers count to their account instead, except for
 * wrong secrets, which always count to the address.
 */
function tallyLimits(
  { ip }: Pick<RequestContext, 'ip'>,
  procedure: string | undefined,
  { caller, isVisitors }: Caller,
): Tally[] {
  const address = ipKey(ip)
  const general = generalLimit(procedure, caller !== null)
  const keyed = ({ per, ...limit }: Limit, name: string) => {
    const isByAccount = per === 'member' || (isVisitors && limit.counts !== 'failures')
    return { ...limit, key: `${name}:${isByAccount && caller ? caller.id : address}` }
  }
  return [
    ...(general ? [keyed(general, 'any')] : []),
    ...(procedure === undefined
      ? []
      : (limits[procedure] ?? []).map((limit) => keyed(limit, procedure))),
  ]
}
