import { DELETION_GRACE_DAYS } from '@adire/contract/account.ts'
import {
  type LockedOutAccount,
  EMAIL_REVERT_DAYS,
  SUPPORT_LINK_DAYS,
} from '@adire/contract/auth.ts'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '@adire/contract/durations.ts'
import { MemberId } from '@adire/contract/ids.ts'
import { MAXIMUM_AGE, MINIMUM_AGE } from '@adire/contract/members.ts'
import { TWO_FACTOR_REMOVAL_HOURS } from '@adire/contract/sign-in-methods.ts'
import { z } from 'zod'
import { ageOn } from '../../lib/dates.ts'

/** Job that emails a link to set a new password. */
export const resetTask = {
  name: 'auth.sendReset',
  payload: z.object({ email: z.string() }),
  isUrgent: true,
}

/** Longest lifetime of a member's session and of its cookie. */
export const SESSION_DAYS = 90
/** How long a session lasts unused and in total. The privacy policy names the days. */
export const sessionLifetimes = {
  member: { idleSeconds: 14 * DAY_SECONDS, longestSeconds: SESSION_DAYS * DAY_SECONDS },
  staff: { idleSeconds: 30 * 60, longestSeconds: 12 * HOUR_SECONDS },
} as const
/** Sessions per member; the next log-in ends the one used least recently. */
export const SESSIONS_MAXIMUM = 10
/** How far "last used" may lag behind, so that a request rarely writes (requirement PRO-12). */
export const ACTIVITY_LAG_SECONDS = 5 * 60

/** Age at which sign-ups with an unconfirmed address are deleted. */
export const UNCONFIRMED_MS = 7 * DAY_MS

/**
 * Lifetimes of emailed links, by kind; the privacy policy names them. `sign-up-browser` is never
 * emailed: it marks the browser of a sign-up, which a confirmation link may log in.
 */
export const linkLifetimeSeconds = {
  reset: HOUR_SECONDS,
  confirm: DAY_SECONDS,
  restore: DELETION_GRACE_DAYS * DAY_SECONDS,
  support: SUPPORT_LINK_DAYS * DAY_SECONDS,
  'keep-two-factor': TWO_FACTOR_REMOVAL_HOURS * HOUR_SECONDS,
  'sign-up-browser': UNCONFIRMED_MS / 1000,
} as const
export type LinkKind = keyof typeof linkLifetimeSeconds

/**
 * Lifetimes of log-in steps: `code` waits for a two-factor code, `restore` can cancel a deletion,
 * `passkey-new` and `passkey-use` wait for the browser's passkey.
 */
export const stepLifetimeSeconds = {
  code: 10 * 60,
  restore: 15 * 60,
  'passkey-new': 10 * 60,
  'passkey-use': 10 * 60,
} as const
export type StepKind = keyof typeof stepLifetimeSeconds

/**
 * Lifetime of the link that confirms a new address. A confirmed change can be reverted for a week
 * (decision P18).
 */
export const EMAIL_CHANGE_SECONDS = DAY_SECONDS
export const REVERT_SECONDS = EMAIL_REVERT_DAYS * DAY_SECONDS
/** Devices stored for one member, the most recently used. */
export const DEVICES_MAXIMUM = 20
/**
 * Job that compares a member with banned ones; here because features that import this one queue it
 * (`features/ban-evasion`).
 */
export const checkMemberTask = {
  name: 'banEvasion.checkMember',
  payload: z.object({ memberId: MemberId }),
}
/** Years after the ban for which a ban record is stored. */
export const BAN_YEARS = 5
/** Time a staff session counts as re-authenticated. */
export const REAUTHENTICATION_MS = 10 * MINUTE_MS
/** How long a confirmed action waits for its call, which the page repeats at once. */
export const CONFIRMED_ACTION_MS = 2 * MINUTE_MS
/** Wrong passwords per member, where a procedure asks for the password of a session's owner. */
export const PROOF_LIMIT = { points: 20, seconds: HOUR_SECONDS, counts: 'failures' } as const

/** Age of an account up to which its first log-in sends no email about a new device. */
export const FIRST_DAYS_MS = 7 * DAY_MS

/**
 * Limits of wrong passwords at log-in, per account, per IP address, and per account and known
 * device. Correct ones don't count, so any number of members can share an address. Above
 * `challenge` limits, the browser has to solve a challenge first.
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

/**
 * Limits of emails to one address. Both apply to requested links, where `link` matters only if a
 * day of `mail` ends between many requests. `mail` also applies to the notice that somebody tried to
 * sign up with the address of an account.
 */
export const emailLimits = {
  link: { points: 5, seconds: 30 * 60 },
  mail: { points: 3, seconds: DAY_SECONDS },
} as const

/**
 * Checks whether a person may join on a day, both as ISO dates (decision P2). `impossible` is an
 * age above the maximum, which is a typing error.
 */
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

/**
 * Resolves whether an account may be used at a moment. Expired suspensions have ended; an erased
 * account counts as banned.
 */
export function resolveStanding({ isConfirmed, status, suspendedUntil }: Standing, now: Date) {
  if (status === 'banned' || status === 'erased') return { kind: 'banned' } as const
  if (status === 'deleting') return { kind: 'deleting' } as const
  if (status === 'suspended' && suspendedUntil && suspendedUntil > now)
    return { kind: 'suspended', until: suspendedUntil } as const
  return isConfirmed ? ({ kind: 'good' } as const) : ({ kind: 'unconfirmed' } as const)
}

/**
 * Returns whether a confirmation link may log in its member without a password: not staff, not with
 * two-factor on, and only while the account is active.
 */
export function mayEnterByConfirmation({
  status,
  role,
  twoFactorSince,
}: {
  status: Standing['status'] | null
  role: string | null
  twoFactorSince: Date | null
}): boolean {
  return status === 'active' && role === null && twoFactorSince === null
}

/** Standing of an account; null if it has no profile. */
type StoredStanding = { [K in keyof Standing]: Standing[K] | null }

/** Returns whether a reset link works: not for banned or suspended members (AUT-05). */
export function mayReset(
  { isConfirmed, status, suspendedUntil }: StoredStanding,
  now: Date,
): boolean {
  if (isConfirmed === null || status === null) return false
  const { kind } = resolveStanding({ isConfirmed, status, suspendedUntil }, now)
  return kind === 'good' || kind === 'unconfirmed'
}

/**
 * Finds the reason why a member can't log in, and so may use a support link. Undefined for staff,
 * and for members who are leaving: they can restore their account.
 */
export function resolveLockout(
  { isConfirmed, status, suspendedUntil, role }: StoredStanding & { role: string | null },
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
