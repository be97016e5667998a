/** How long a confirmation link works. */
export const CONFIRM_DAYS = 7
/** Whoever doesn't confirm, and whoever has left, is forgotten after so many days (security section 11). */
export const FORGET_DAYS = 30

/**
 * Clicks from one address. Large mail providers send the clicks of all their people from a few, and a link can not be
 * guessed: this stops floods only.
 */
export const ONE_CLICK_LIMIT = { points: 300, seconds: 300 } as const

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000)
}

/** Whether the body of a request is the one that mail programs send (RFC 8058), as a form of either kind. */
export function isOneClick(body: unknown): boolean {
  return typeof body === 'string' && /\bList-Unsubscribe(?:=|"\s+)One-Click\b/.test(body)
}
