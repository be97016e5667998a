import { DAY_MS, HOUR_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import {
  RECENT_TWO_FACTOR_DAYS,
  TWO_FACTOR_REMOVAL_HOURS,
  type WaysIn,
} from '@adire/contract/sign-in-methods.ts'

/** Wrong codes before a pause, the time in which they count, and the length of the pause. */
const TRIES = 5
const COUNTED_MS = 15 * MINUTE_MS
const PAUSE_MS = 15 * MINUTE_MS

export interface Tries {
  failures: number
  failing_since: Date | null
  paused_until: Date | null
}

/** Returns the seconds until the next code is accepted for a check. */
export function secondsOfPause(
  { paused_until: until }: Pick<Tries, 'paused_until'>,
  now: Date,
): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** Returns the count after one more wrong code. */
export function countFailure({ failures, failing_since: since }: Tries, now: Date): Tries {
  const isCounting = since !== null && now.getTime() - since.getTime() < COUNTED_MS
  const count = isCounting ? failures + 1 : 1
  if (count >= TRIES)
    return { failures: 0, failing_since: null, paused_until: new Date(now.getTime() + PAUSE_MS) }
  return { failures: count, failing_since: isCounting ? since : now, paused_until: null }
}

/** Time of the reminder before a planned removal. */
export const REMOVAL_REMINDER_MS = DAY_MS

/** Returns the time before which confirmed two-factor can't be removed with a mailbox alone. */
export function startOfRecent(now: Date): Date {
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
 * Returns how two-factor can be removed with a reset link. An intruder who knew the password turned
 * it on recently; an older one is the owner's, and must resist somebody who has only the mailbox.
 */
export function resolveRemoval(
  { role, twoFactorSince, twoFactorRemovalAt }: RemovableTwoFactor,
  now: Date,
): NonNullable<WaysIn['twoFactor']>['removal'] {
  if (role !== null) return 'never'
  const isRecent = twoFactorSince !== null && twoFactorSince > startOfRecent(now)
  return isRecent || twoFactorRemovalAt !== null ? 'after-wait' : 'with-code'
}

/** Formats a recovery code in two halves. */
export function formatRecoveryCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`
}
