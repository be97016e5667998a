/** Days a confirmation link is valid. */
export const CONFIRM_DAYS = 7
/** Days until an unconfirmed or unsubscribed address is deleted. */
export const FORGET_DAYS = 30

/**
 * One-click requests of one IP address. Large mail providers send those of all their users from a few addresses, and tokens can't be
 * guessed, so this only has to stop floods.
 */
export const ONE_CLICK_LIMIT = { points: 300, seconds: 300 } as const

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000)
}

/** True if the body is the form of a one-click request (RFC 8058), urlencoded or multipart. */
export function isOneClick(body: unknown): boolean {
  return typeof body === 'string' && /\bList-Unsubscribe(?:=|"\s+)One-Click\b/.test(body)
}
