import { GRACE_DAYS } from '@adire/contract/account.ts'
import { type LockedOutAccount, REVERT_DAYS, SUPPORT_DAYS } from '@adire/contract/auth.ts'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '@adire/contract/durations.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { TWO_FACTOR_REMOVAL_HOURS } from '@adire/contract/sign-in-methods.ts'
import { z } from 'zod'
import { ageOn } from '../../lib/dates.ts'

/** Job that emails a link to set a new password. */
export const resetTask = { name: 'auth.sendReset', payload: z.object({ email: z.string() }) }

/** Lifetime of a session, in total and unused. */
export const SESSION_DAYS = 90
export const sessionLife = {
  member: { idleSeconds: 14 * DAY_SECONDS, longestSeconds: SESSION_DAYS * DAY_SECONDS },
  staff: { idleSeconds: 30 * 60, longestSeconds: 12 * HOUR_SECONDS },
} as const
export const SESSIONS_MAXIMUM = 10
/** How far "last used" may lag behind, so that a request rarely writes (requirement PRO-12). */
export const ACTIVITY_LAG_SECONDS = 5 * 60

export const linkLife = {
  reset: HOUR_SECONDS,
  confirm: DAY_SECONDS,
  restore: GRACE_DAYS * DAY_SECONDS,
  support: SUPPORT_DAYS * DAY_SECONDS,
  'keep-two-factor': TWO_FACTOR_REMOVAL_HOURS * HOUR_SECONDS,
} as const
export type LinkKind = keyof typeof linkLife

/** Lifetimes of unfinished steps in seconds, by kind. */
export const stepLife = {
  code: 10 * 60,
  restore: 15 * 60,
  'passkey-new': 10 * 60,
  'passkey-use': 10 * 60,
} as const
export type StepKind = keyof typeof stepLife

/**
 * Lifetime of a confirmation link; a confirmed change can be reverted for a week (decision P18).
 */
export const EMAIL_CHANGE_SECONDS = DAY_SECONDS
export const REVERT_SECONDS = REVERT_DAYS * DAY_SECONDS
/** Unconfirmed sign-ups are deleted after a week. */
export const UNCONFIRMED_MS = 7 * DAY_MS
/** Years a ban record outlives the account. */
export const BAN_YEARS = 5
/** Time a staff session counts as re-authenticated. */
export const REAUTHENTICATION_MS = 10 * MINUTE_MS
/** How long a confirmed action waits for its call, which the page repeats at once. */
export const CONFIRMED_ACTION_MS = 2 * MINUTE_MS
/** Wrong passwords an hour when a session re-authenticates. */
export const PROOF_LIMIT = { points: 20, seconds: HOUR_SECONDS, counts: 'failures' } as const

/** Age up to which the first log-in of an account sends no email about a new device. */
export const FIRST_DAYS_MS = 7 * DAY_MS

/**
 * Wrong passwords at log-in. Correct ones don't count, so any number of members can share an
 * address.
 */
export const logInLimits = {
  account: [
    { points: 5, seconds: 15 * 60, over: 'challenge', counts: 'failures' },
    { points: 25, seconds: HOUR_SECONDS, counts: 'failures' },
  ],
  address: [
    { points: 10, seconds: 5 * 60, over: 'challenge', counts: 'failures' },
    { points: 300, seconds: HOUR_SECONDS, counts: 'failures' },
    { points: 1_000, seconds: DAY_SECONDS, counts: 'failures' },
  ],
  knownDevice: [{ points: 10, seconds: HOUR_SECONDS, counts: 'failures' }],
} as const

/** Limits by the email address in a form. */
export const emailLimits = {
  link: { points: 5, seconds: 30 * 60 },
  mail: { points: 3, seconds: DAY_SECONDS },
} as const

/** Checks whether somebody may join on a day, both as ISO dates (decision P2). */
export function resolveAge(birthDate: string, day: string): 'welcome' | 'under-age' | 'impossible' {
  const age = ageOn(birthDate, day)
  if (age > MAXIMUM_AGE) return 'impossible'
  return age >= MINIMUM_AGE ? 'welcome' : 'under-age'
}

export interface Standing {
  isConfirmed: boolean
  status: 'active' | 'paused' | 'suspended' | 'banned' | 'deleting' | 'erased'
  suspendedUntil: Date | null
}

/** Resolves whether an account may be used at a moment; expired suspensions have ended. */
export function resolveStanding({ isConfirmed, status, suspendedUntil }: Standing, now: Date) {
  if (status === 'banned' || status === 'erased') return { kind: 'banned' } as const
  if (status === 'deleting') return { kind: 'deleting' } as const
  if (status === 'suspended' && suspendedUntil && suspendedUntil > now)
    return { kind: 'suspended', until: suspendedUntil } as const
  return isConfirmed ? ({ kind: 'good' } as const) : ({ kind: 'unconfirmed' } as const)
}

/** Banned and suspended members get no working link (security matrix, AUT-05). */
export function mayReset(
  { isConfirmed, status, suspendedUntil }: { [K in keyof Standing]: Standing[K] | null },
  now: Date,
): boolean {
  if (isConfirmed === null || status === null) return false
  const { kind } = resolveStanding({ isConfirmed, status, suspendedUntil }, now)
  return kind === 'good' || kind === 'unconfirmed'
}

/**
 * The reason a member can't log in. Not for members who are leaving, who restore their account
 * instead, nor for staff.
 */
export function resolveLockout(
  {
    isConfirmed,
    status,
    suspendedUntil,
    role,
  }: { [K in keyof Standing]: Standing[K] | null } & { role: string | null },
  now: Date,
): Pick<LockedOutAccount, 'reason' | 'suspendedUntil'> | undefined {
  if (role !== null || isConfirmed === null || status === null || status === 'erased')
    return undefined
  const standing = resolveStanding({ isConfirmed, status, suspendedUntil }, now)
  if (standing.kind === 'good' || standing.kind === 'deleting') return undefined
  return {
    reason: standing.kind,
    suspendedUntil: standing.kind === 'suspended' ? standing.until.toISOString() : null,
  }
}
