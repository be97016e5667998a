import { DAY_MS } from '@adire/contract/durations.ts'
import { addMonths } from '../../lib/dates.ts'

/** Days a conversation is kept after the match ended. */
export const ENDED_THREAD_DAYS = 180
/** Months a rejected photo is recognised. */
export const REJECTION_MONTHS = 24
/** Months without a visit until a member is warned, and until they are erased. */
export const INACTIVE_MONTHS = { warned: 18, erased: 24 } as const
/** Nobody is erased sooner after the warning, however late that was. */
export const WARNING_DAYS = 30

export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}

/**
 * The day somebody who was last here at a moment is erased, if they are warned now and don't come
 * back.
 */
export function eraseDay(lastActiveAt: Date, now: Date): Date {
  return new Date(
    Math.max(
      addMonths(lastActiveAt, INACTIVE_MONTHS.erased).getTime(),
      now.getTime() + WARNING_DAYS * DAY_MS,
    ),
  )
}
