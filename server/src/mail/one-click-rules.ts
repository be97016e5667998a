/**
 * Limit of one-click requests from one IP address. Large email providers send those of all their
 * users from a few addresses, and tokens can't be guessed, so it only has to stop floods.
 */
export const ONE_CLICK_LIMIT = { points: 300, seconds: 300 } as const

/** True if the body is the form of a one-click request (RFC 8058), urlencoded or multipart. */
export function isOneClick(body: unknown): boolean {
  return typeof body === 'string' && /\bList-Unsubscribe(?:=|"\s+)One-Click\b/.test(body)
}
