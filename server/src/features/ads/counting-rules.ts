import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'

/** Maximum time from choosing an ad to its impression; later ones are rejected as `expired`. */
export const TOKEN_LIFE_MS = 5 * MINUTE_MS
/** Age up to which a token is known at all; older ones are ignored without a rejection record. */
export const TOKEN_KNOWN_MS = DAY_MS
/**
 * Time from impression to click that is billed: nobody decides faster, and a later click no longer
 * responds to the impression.
 */
const CLICK_WINDOW_MS = { earliest: 300, latest: 30 * MINUTE_MS }
/** Rate limits of one member; events beyond them are not counted. */
export const RATE_LIMITS = {
  impression: { points: 120, seconds: 60 },
  click: { points: 20, seconds: 60 },
}

/**
 * Reasons why an impression is not billed; `expired` and `too_many` are decided before anything is
 * read. Stored with the event and shown in statements, as are those of clicks.
 */
export type ImpressionRejection = 'expired' | 'too_many' | 'not_live' | 'over_cap' | 'over_budget'
export type ClickRejection =
  | 'unseen'
  | 'too_soon'
  | 'too_late'
  | 'too_many'
  | 'automatic'
  | 'not_live'
  | 'over_budget'

interface ImpressionFacts {
  servedAt: Date
  now: Date
  isTooMany: boolean
}

/** Returns why an impression is not billed, judged by its token and request alone. */
export function getImpressionRejection({
  servedAt,
  now,
  isTooMany,
}: ImpressionFacts): 'expired' | 'too_many' | undefined {
  if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return 'expired'
  return isTooMany ? 'too_many' : undefined
}

/**
 * True if an ad on a page may get a new token: it was chosen for this slot, and its token is at
 * most a day old.
 */
export function isRenewable(
  token: { placement: string; servedAt: Date } | undefined,
  { placement, now }: { placement: string; now: Date },
): boolean {
  return (
    token?.placement === placement && now.getTime() - token.servedAt.getTime() <= TOKEN_KNOWN_MS
  )
}

interface ClickFacts {
  /** Rejection of the impression that was clicked. */
  rejection: string | null
  seenAt: Date
  now: Date
  isAutomatic: boolean
  isTooMany: boolean
}

/**
 * Returns why a click is not billed, judged by its impression and request alone; campaign and
 * budget are checked later.
 */
export function getClickRejection({
  rejection,
  seenAt,
  now,
  isAutomatic,
  isTooMany,
}: ClickFacts): ClickRejection | undefined {
  const ageMs = now.getTime() - seenAt.getTime()
  if (rejection !== null) return 'unseen'
  if (isAutomatic) return 'automatic'
  if (ageMs < CLICK_WINDOW_MS.earliest) return 'too_soon'
  if (ageMs > CLICK_WINDOW_MS.latest) return 'too_late'
  return isTooMany ? 'too_many' : undefined
}

type RequestHeaders = Record<string, string | string[] | undefined>

/** True for requests of a prefetching browser, whose user may never click. */
export function isPrefetch(headers: RequestHeaders): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) =>
    String(value ?? '').includes('prefetch'),
  )
}

/**
 * True unless the request is a navigation from our own page: an image or a script with that address
 * counts as no click.
 */
export function isAutomaticRequest(headers: RequestHeaders): boolean {
  const [site, dest] = [headers['sec-fetch-site'], headers['sec-fetch-dest']]
  return (
    (site !== undefined && site !== 'same-origin') || (dest !== undefined && dest !== 'document')
  )
}

/** Days for which single impressions and clicks are stored; after that, only daily totals are. */
export const EVENT_RETENTION_DAYS = 90

/** Formats a moment's UTC day as an ISO date, optionally `daysBefore` days earlier. */
export function toUtcDay(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)
}

/** Number of past days recounted every night; older ones have been recounted seven times. */
const RECOUNT_DAYS = 7

/** Returns the first day of a recount: earlier than usual if recounts were missed since `last`. */
export function findRecountStart(now: Date, last: string): string {
  const usual = toUtcDay(now, RECOUNT_DAYS)
  const next = toUtcDay(new Date(Date.parse(last) + DAY_MS))
  return next < usual ? next : usual
}
