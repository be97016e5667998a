import { AGE_CHECK_GRACE_DAYS, FAILED_AGE_CHECKS_PER_DAY } from '@adire/contract/age-checks.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'

/** Time that members have when their country is added to the setting. */
export const GRACE_MS = AGE_CHECK_GRACE_DAYS * DAY_MS
/** How long an open check and its reference at the provider are stored. */
export const SESSION_MS = DAY_MS
/** Age of an open check from which the provider is asked for a result that may have got lost. */
export const LATE_MS = 10 * MINUTE_MS
/** Retention of failed checks. */
export const FAILED_RETENTION_MS = 30 * DAY_MS
/** Checks of the sandbox are stored as long as its pages are open. */
export const SANDBOX_RETENTION_MS = 2 * DAY_MS

/** Page to which a provider sends members back; it asks for the result. */
export const RETURN_PATH = '/dashboard/profile/age-check?returned=true'

/** Returns when the member can try again after too many failures of the last day; null if now. */
export function findRetryTime(failures: readonly Date[], now: Date): Date | null {
  const today = failures
    .filter((at) => now.getTime() - at.getTime() < DAY_MS)
    .toSorted((one, other) => other.getTime() - one.getTime())
  const oldest = today[FAILED_AGE_CHECKS_PER_DAY - 1]
  return oldest ? new Date(oldest.getTime() + DAY_MS) : null
}
