import { DAY_MS } from '@adire/contract/durations.ts'

/** Days a confirmation link is valid. */
export const CONFIRM_DAYS = 7
/** Days until an unconfirmed or unsubscribed address is deleted. */
export const INACTIVE_SUBSCRIBER_DAYS = 30

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS)
}

export const SUBSCRIBERS_PER_PAGE = 50
/** Rows read and written at a time, so that a list of a million never has to fit into memory. */
export const SUBSCRIBERS_PER_CHUNK = 5_000
/** Makes a file of about ten megabytes. */
export const SUBSCRIBERS_PER_FILE = 200_000
