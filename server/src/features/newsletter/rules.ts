import { DAY_MS } from '@adire/contract/durations.ts'

/** Days a confirmation link is valid. */
export const CONFIRM_DAYS = 7
/** Days until an unconfirmed or unsubscribed address is deleted. */
export const INACTIVE_SUBSCRIBER_DAYS = 30

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS)
}

export const SUBSCRIBERS_PER_PAGE = 50
