import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'

/** A number of points within some seconds, per account or per address. */
export interface Limit {
  per: 'member' | 'address'
  points: number
  seconds: number
  /**
   * Over the limit, the call is refused (default) or needs a solved challenge: many people share an
   * address in mobile networks.
   */
  over?: 'refuse' | 'challenge'
  /** Counts every call (default), accepted input, or wrong secrets. */
  counts?: 'calls' | 'accepted' | 'failures'
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
 * Limits of forms that send mail or create something: a busy address needs challenges, and a daily
 * limit ends a flood.
 */
export function limitForm(points: number, seconds: number, aDay: number): Limit[] {
  return [
    { ...challengePerAddress(points, seconds), counts: 'accepted' },
    { ...perAddress(aDay, DAY_SECONDS), counts: 'accepted' },
  ]
}

/** Limits of wrong tokens, codes and passkeys per address; right ones don't count. */
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
