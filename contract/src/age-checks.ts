import { z } from 'zod'
import { Cursor, forMembers, forModerators, forModeratorsOnMembers } from './base.ts'
import { DAY_SECONDS, HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId } from './ids.ts'
import { STAFF_READ_LIMITS, perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/** How an age was checked. `staff`: a moderator saw documents that the member sent elsewhere. */
export const ageCheckMethods = [
  'face_estimate',
  'document',
  'credit_card',
  'mobile_operator',
  'bank',
  'staff',
] as const
export const AgeCheckMethod = z.enum(ageCheckMethods)
export type AgeCheckMethod = z.infer<typeof AgeCheckMethod>

/** `under_age`: the provider is sure that the member is under 18. A failed check shows nothing. */
export const ageCheckResults = ['passed', 'failed', 'under_age'] as const
export const AgeCheckResult = z.enum(ageCheckResults)
export type AgeCheckResult = z.infer<typeof AgeCheckResult>

/** Failed checks per member and day; then support helps. */
export const FAILED_AGE_CHECKS_PER_DAY = 3
/** Days that members have when their country is added to the setting. */
export const AGE_CHECK_GRACE_DAYS = 14

const dueAt = z.iso.datetime().nullable()
const Required = {
  dueAt,
  /** True after a failed check: then one must be passed wherever the member lives. */
  hasFailed: z.boolean(),
}
const Finished = { method: AgeCheckMethod, checkedAt: z.iso.datetime() }

/**
 * The caller's age check. `dueAt` is the end of the time they have, null if it is over: then the
 * profile is hidden and nothing can be sent.
 */
export const OwnAgeCheck = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('not_required') }),
  z.strictObject({ state: z.literal('needed'), ...Required }),
  /** No provider is set up. */
  z.strictObject({ state: z.literal('unavailable'), ...Required }),
  /** `url`: the provider's page; null while it is being opened. */
  z.strictObject({ state: z.literal('started'), ...Required, url: z.url().nullable() }),
  /** `retryAt`: set after `FAILED_AGE_CHECKS_PER_DAY` failures. */
  z.strictObject({
    state: z.literal('failed'),
    ...Required,
    ...Finished,
    retryAt: z.iso.datetime().nullable(),
  }),
  /** A moderator looks at an account that the provider says is under 18. */
  z.strictObject({ state: z.literal('in_review'), checkedAt: z.iso.datetime() }),
  z.strictObject({ state: z.literal('passed'), ...Finished }),
])
export type OwnAgeCheck = z.infer<typeof OwnAgeCheck>

const AgeCheck = z.strictObject({ result: AgeCheckResult, ...Finished })

/** Results listed for moderators, newest first. */
export const AGE_CHECKS_LISTED = 20

/** Age checks of a member as moderators see them. `dueAt` is set in the time they have. */
export const MemberAgeChecks = z.strictObject({
  standing: z.enum(['not_required', 'due', 'overdue', 'passed']),
  dueAt,
  checks: z.array(AgeCheck).max(AGE_CHECKS_LISTED),
})
export type MemberAgeChecks = z.infer<typeof MemberAgeChecks>

/** A member whom the provider says is under 18. */
export const UnderAgeMember = z.strictObject({
  id: MemberId,
  handle: z.string(),
  /** From the stated date of birth. */
  age: z.int(),
  city: z.string(),
  country: z.string(),
  ...Finished,
})
export type UnderAgeMember = z.infer<typeof UnderAgeMember>

/** Age checks by a provider, where the law of the member's country requires one. */
export const ageChecks = {
  mine: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/age-check' })
    .output(OwnAgeCheck),

  /** Opens the provider's page; the same one while it is open, so that no attempt counts twice. */
  start: forMembers({
    limits: [perMember(20, HOUR_SECONDS), perMember(40, DAY_SECONDS)],
    idempotency: { because: 'Returns the same page while it is open' },
  })
    .route({ method: 'POST', path: '/me/age-check' })
    .errors(pickErrors('TOO_SOON', 'ALREADY_DECIDED', 'AGE_CHECK_UNAVAILABLE'))
    .input(z.strictObject({}))
    .output(OwnAgeCheck),

  /** Asks the provider for the result, in case its event is late. Called on the way back. */
  refresh: forMembers({ limits: [perMember(60, HOUR_SECONDS)], idempotency: 'sets-state' })
    .route({ method: 'POST', path: '/me/age-check/result' })
    .input(z.strictObject({}))
    .output(OwnAgeCheck),

  /** Reads the results of a member. */
  ofMember: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'audits-item',
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/moderation/members/{id}/age-checks' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(MemberAgeChecks),

  /** Records a pass after a moderator saw documents elsewhere. The reason is audited only. */
  recordPass: forModeratorsOnMembers({
    idempotency: 'decides-once',
    sample: { id: SAMPLE_ID, reason: 'Showed a passport in a call' },
  })
    .route({ method: 'POST', path: '/moderation/members/{id}/age-checks' })
    .errors(pickErrors('NOT_FOUND', 'ALREADY_DECIDED'))
    .input(z.strictObject({ id: MemberId, reason: linesOfText({ minimum: 3, maximum: 500 }) }))
    .output(z.strictObject({})),

  /** Lists members whom the provider says are under 18, longest waiting first. */
  listUnderAge: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditedAs: 'age_check_list',
  })
    .route({ method: 'GET', path: '/moderation/age-checks' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(z.strictObject({ members: z.array(UnderAgeMember), nextCursor: Cursor.nullable() })),
}
