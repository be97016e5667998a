import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import {
  RECENT_TWO_FACTOR_DAYS,
  TWO_FACTOR_REMOVAL_HOURS,
  type SignInMethods,
} from '@adire/contract/sign-in-methods.ts'

/** The last of this many wrong codes starts a pause, if all fall into the window. */
const WRONG_CODES_MAXIMUM = 5
const WRONG_CODES_WINDOW_MS = 15 * MINUTE_MS
const PAUSE_MS = 15 * MINUTE_MS

export interface WrongCodes {
  failures: number
  failing_since: Date | null
  paused_until: Date | null
}

/** Computes the seconds for which codes are still refused; 0 without a pause. */
export function computePauseSeconds(
  { paused_until: until }: Pick<WrongCodes, 'paused_until'>,
  now: Date,
): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** Counts one more wrong code, which may start a pause. */
export function countFailure(
  { failures, failing_since: since }: WrongCodes,
  now: Date,
): WrongCodes {
  const isCounting = since !== null && now.getTime() - since.getTime() < WRONG_CODES_WINDOW_MS
  const count = isCounting ? failures + 1 : 1
  if (count >= WRONG_CODES_MAXIMUM)
    return { failures: 0, failing_since: null, paused_until: new Date(now.getTime() + PAUSE_MS) }
  return { failures: count, failing_since: isCounting ? since : now, paused_until: null }
}

/** How long before a planned removal its reminder is sent. */
export const REMOVAL_REMINDER_MS = DAY_MS

/** Returns the time since which two-factor counts as recently turned on (`resolveRemoval`). */
export function findRecentCutoff(now: Date): Date {
  return new Date(now.getTime() - RECENT_TWO_FACTOR_DAYS * DAY_MS)
}

export function planRemovalTime(now: Date): Date {
  return new Date(now.getTime() + TWO_FACTOR_REMOVAL_HOURS * HOUR_MS)
}

interface RemovableTwoFactor {
  role: string | null
  twoFactorSince: Date | null
  twoFactorRemovalAt: Date | null
}

/**
 * Returns how two-factor can be removed with a reset link. If it was turned on recently, an intruder
 * with the password may have done it, so a wait is enough; a removal planned by then still happens
 * later. Older two-factor is the owner's, and must resist an intruder who has only the mailbox. Staff
 * can never remove theirs this way.
 */
export function resolveRemoval(
  { role, twoFactorSince, twoFactorRemovalAt }: RemovableTwoFactor,
  now: Date,
): NonNullable<SignInMethods['twoFactor']>['removal'] {
  if (role !== null) return 'never'
  const isRecent = twoFactorSince !== null && twoFactorSince > findRecentCutoff(now)
  return isRecent || twoFactorRemovalAt !== null ? 'after-wait' : 'with-code'
}

/** Formats a recovery code in two halves. */
export function formatRecoveryCode(code: string): string {
  const half = code.length / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
