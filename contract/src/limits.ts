import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'

/** At most `points` calls within `seconds`, per account or per network address. */
export interface Limit {
  per: 'member' | 'address'
  points: number
  seconds: number
  /**
   * Over the limit, the call is refused (default) or needs a solved challenge, because many people
   * share an address in mobile networks.
   */
  over?: 'refuse' | 'challenge'
  /**
   * Counts every attempt, calls (default: attempts that the server neither failed nor had done
   * before), calls with accepted input, or calls with a wrong secret.
   */
  counts?: 'attempts' | 'calls' | 'accepted' | 'failures'
}

export function perMember(points: number, seconds: number): Limit {
  return { per: 'member', points, seconds }
}

export function perAddress(points: number, seconds: number): Limit {
  return { per: 'address', points, seconds }
}

/** Over the limit, a call from this address needs a solved challenge. */
export function challengePerAddress(points: number, seconds: number): Limit {
  return { ...perAddress(points, seconds), over: 'challenge' }
}

/**
 * Limits per address of forms that send an email or create something: above `points` a call needs a
 * solved challenge, above `perDay` it is refused.
 */
export function limitForm(form: { points: number; seconds: number; perDay: number }): Limit[] {
  return [
    { ...challengePerAddress(form.points, form.seconds), counts: 'accepted' },
    { ...perAddress(form.perDay, DAY_SECONDS), counts: 'accepted' },
  ]
}

/** Limits per address of calls with a wrong token, code or passkey; right ones don't count. */
export const WRONG_SECRET_LIMITS: readonly Limit[] = [
  { ...challengePerAddress(20, 5 * MINUTE_SECONDS), counts: 'failures' },
  { ...perAddress(300, HOUR_SECONDS), counts: 'failures' },
]

export const STAFF_READ_LIMITS: readonly Limit[] = [perMember(600, 5 * MINUTE_SECONDS)]
export const STAFF_EXPORT_LIMITS: readonly Limit[] = [perMember(20, HOUR_SECONDS)]
export const CHECKOUT_LIMITS: readonly Limit[] = [
  perMember(10, HOUR_SECONDS),
  perAddress(20, HOUR_SECONDS),
]
