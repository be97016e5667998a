import { type Contract, contract } from '@adire/contract'
import type { Access, ProcedureMeta, Reads } from '@adire/contract/base.ts'
import type { Limit } from '@adire/contract/limits.ts'
import {
  type ImplementedProcedure,
  implement,
  type InferSchemaInput,
  type InferSchemaOutput,
  type ProcedureHandler,
  type ProcedureImplementer,
} from '@orpc/server'
import { consumePoints, releaseRepetition, settlePoints } from './call-limits.ts'
import type { Admission, RequestContext } from './deps.ts'
import { type Actor, mustTurnTwoFactorOn } from './lib/actor.ts'
import { ipKey } from './lib/ip-address.ts'
import { fail } from './lib/fail.ts'
import { inSpan } from './lib/spans.ts'
import { getGeneralLimit, type Tally } from './limits.ts'
import { runWithStepUp } from './step-up.ts'

/*
 * Every handler is defined with one of `visitor`, `member`, `moderator` and `admin` at the end of
 * this file. They run these checks before it, in order: access and limits, step-up, idempotency,
 * the signed-in actor, and for staff the audit of reads.
 */

const implementer = implement(contract).$context<RequestContext>()

/**
 * Returns whether an actor may call a procedure with this access; `sign-in` if only a visitor is
 * refused. `access.ts` has the same rules for the access matrix.
 */
export function mayCall(access: Access, actor: Actor | null): 'yes' | 'sign-in' | 'never' {
  if (access === 'visitor') return 'yes'
  if (!actor) return 'sign-in'
  if (access === 'member') return 'yes'
  if (access === 'moderator') return actor.role === 'member' ? 'never' : 'yes'
  return actor.role === 'admin' ? 'yes' : 'never'
}

/** Checks session, role and limits, before the input is read. Fails with a catalogued error. */
export async function admit(
  context: RequestContext,
  { procedure, meta }: { procedure: string; meta: ProcedureMeta },
): Promise<Admission> {
  const { access } = meta
  // Visitor procedures have no actor, but signed-in callers count towards their account's limits.
  const caller =
    access === 'visitor'
      ? await context.readActor({ isActivity: false })
      : await context.readActor()
  const actor = access === 'visitor' ? null : caller
  const answer = mayCall(access, actor)
  const allowed = answer === 'yes' ? { procedure, meta } : undefined
  const tallies = tallyLimits(context, allowed, caller)
  await consumePoints(context, { procedure: allowed?.procedure ?? 'any', tallies })
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
  if (meta.needsAgeCheck && actor?.isAgeCheckOverdue) fail('AGE_CHECK_REQUIRED')
  return { procedure, actor, tallies, isSignedIn: caller !== null }
}

/**
 * Runs a procedure only if `app/api.ts` admitted the call. Calls without it, such as those of the
 * demo data, are admitted here.
 */
const admitted = implementer.use(async ({ context, path, procedure, next }, input: unknown) => {
  const name = path.join('.')
  const { meta } = procedure['~orpc']
  const admission = context.admission ?? (await admit(context, { procedure: name, meta }))
  if (admission.procedure !== name)
    throw new Error(`${name} was called with the admission of ${admission.procedure}`)
  const { actor, tallies } = admission
  return inSpan({ name, kind: 'internal', attributes: { 'adire.procedure': name } }, () =>
    settlePoints(context, tallies, () =>
      runWithStepUp(context, { actor, procedure: name, stepUp: meta.stepUp }, async () =>
        next({
          context: { actor, tallies, call: { procedure: name, input }, isRepetition: false },
        }),
      ),
    ),
  )
})

/** Runs a request with an idempotency key once and returns the first answer to repetitions. */
const idempotent = admitted.use(async ({ context, procedure, next }, _input, output) => {
  const { actor, call, tallies } = context
  const { idempotency } = procedure['~orpc'].meta
  const claim = await context.claimRequest(context, {
    ...call,
    idempotency,
    owner: actor?.id ?? null,
  })
  if (!claim) return next({ context: {} })
  if (!claim.isReplay)
    return claim.run(
      async () => next({ context: {} }),
      (result) => result.output,
    )
  if (idempotency === 'key-without-answer') return next({ context: { isRepetition: true } })
  await releaseRepetition(context, tallies)
  // Stored as the output of this procedure, whose type is unknown in a middleware for all.
  return output(claim.answer as never)
})

const signedIn = idempotent.use(({ context, next }) =>
  next({ context: { actor: context.actor ?? fail('UNAUTHENTICATED') } }),
)

/** Writes the audit entry of a staff read before its response is sent. */
const audited = signedIn.use(async ({ context, procedure, next }, input) => {
  const answer = await next()
  const { auditedAs } = procedure['~orpc'].meta
  if (auditedAs === undefined) return answer
  // Validated, because the audit log must only have filters that the read used.
  const checked = await procedure['~orpc'].inputSchema?.['~standard'].validate(input)
  await context.recordListing(context, auditedAs, checked && !checked.issues ? checked.value : {})
  return answer
})

/**
 * The procedures that declare one access level and one way of reading, so that no handler is defined
 * with another.
 */
type WithAccess<A extends Access, R extends Reads, Implementer> = {
  [F in keyof Contract]: {
    [
      P in keyof Contract[F] as Contract[F][P] extends Declaring<A, R> ? P : never
    ]: P extends keyof Implementer[F & keyof Implementer]
      ? Implementer[F & keyof Implementer][P]
      : never
  }
}
type Declaring<A extends Access, R extends Reads> = {
  '~orpc': { meta: { access: A; reads?: R } }
}

export const visitor: WithAccess<'visitor', 'fresh', typeof idempotent> = idempotent
export const member: WithAccess<'member', 'fresh', typeof signedIn> = signedIn
export const moderator: WithAccess<'moderator', 'fresh', typeof audited> = audited
export const admin: WithAccess<'admin', 'fresh', typeof audited> = audited

/** Opens the database of a read that may lag. The handler finds the primary by that name only. */
async function openReads<Context extends RequestContext & { actor: Actor | null }>(
  context: Context,
) {
  return { context: { readDb: await context.openReads(context.actor), primary: context } }
}

const visitorReading = idempotent.use(async ({ context, next }) => next(await openReads(context)))
const memberReading = signedIn.use(async ({ context, next }) => next(await openReads(context)))
const staffReading = audited.use(async ({ context, next }) => next(await openReads(context)))

/** The same procedures, for handlers whose context has no `db`. */
type Reading<Features> = {
  [F in keyof Features]: { [P in keyof Features[F]]: ReadingProcedure<Features[F][P]> }
}
type ReadingProcedure<Procedure> =
  Procedure extends ProcedureImplementer<
    infer Initial,
    infer Current,
    infer Input,
    infer Output,
    infer Errors,
    infer Meta
  >
    ? {
        handler(
          handler: ProcedureHandler<
            Omit<Current, 'db'>,
            InferSchemaOutput<Input>,
            InferSchemaInput<Output>,
            Errors,
            Meta
          >,
        ): ImplementedProcedure<Initial, Current, Input, Output, Errors, Meta>
      }
    : never

export const visitorReads: Reading<WithAccess<'visitor', 'may-lag', typeof visitorReading>> =
  visitorReading
export const memberReads: Reading<WithAccess<'member', 'may-lag', typeof memberReading>> =
  memberReading
export const moderatorReads: Reading<WithAccess<'moderator', 'may-lag', typeof staffReading>> =
  staffReading
export const adminReads: Reading<WithAccess<'admin', 'may-lag', typeof staffReading>> = staffReading

/**
 * Returns the general limit and those of the procedure, with the caller's counter keys. Limits of
 * visitor procedures are per address. Signed-in callers count to their account instead, except for
 * wrong secrets, which always count to the address.
 */
function tallyLimits(
  { ip }: Pick<RequestContext, 'ip'>,
  allowed: { procedure: string; meta: ProcedureMeta } | undefined,
  caller: Actor | null,
): Tally[] {
  const address = ipKey(ip)
  const general = getGeneralLimit(allowed?.meta, caller !== null)
  const isForVisitors = allowed?.meta.access === 'visitor'
  const addKey = ({ per, ...limit }: Limit, name: string) => {
    const isByAccount = per === 'member' || (isForVisitors && limit.counts !== 'failures')
    return { ...limit, key: `${name}:${isByAccount && caller ? caller.id : address}` }
  }
  return [
    ...(general ? [addKey(general, 'any')] : []),
    ...(allowed?.meta.limits ?? []).map((limit) => addKey(limit, allowed?.procedure ?? 'any')),
  ]
}
