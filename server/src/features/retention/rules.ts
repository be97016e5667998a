import { DAY_MS } from '@adire/contract/durations.ts'
import { addMonths } from '../../lib/dates.ts'

// The privacy policy names these times (`policy-times.test.ts`).

/** Days a conversation is kept after the match ended. */
export const ENDED_THREAD_DAYS = 180
/** Months for which a rejected photo is recognised if it is uploaded again. */
export const REJECTION_MONTHS = 24
/** Months of inactivity until a member is warned and until they are erased. */
export const INACTIVE_MONTHS = { warned: 18, erased: 24 } as const
/** Minimum days between the warning and the erasure. */
export const WARNING_DAYS = 30

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

/** Returns the day a warned member is erased if they stay inactive. */
export function findEraseDay(lastActiveAt: Date, now: Date): Date {
  return new Date(
    Math.max(
      addMonths(lastActiveAt, INACTIVE_MONTHS.erased).getTime(),
      now.getTime() + WARNING_DAYS * DAY_MS,
    ),
  )
}
