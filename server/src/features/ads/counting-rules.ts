import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'

/** Maximum time from being served to being seen. */
export const TOKEN_LIFE_MS = 5 * MINUTE_MS
/** Older tokens are ignored without a rejection record. */
export const TOKEN_MEMORY_MS = DAY_MS
/**
 * Time from view to click that counts: nobody decides faster, and a later click no longer responds
 * to the view.
 */
const CLICK_WINDOW_MS = { earliest: 300, latest: 30 * MINUTE_MS }
/** Rate limits of one member; events beyond them are not counted. */
export const RATE_LIMITS = {
  impression: { points: 120, seconds: 60 },
  click: { points: 20, seconds: 60 },
}

/**
 * Reasons why a view is not billed; `expired` and `too_many` are decided before anything is read.
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

interface ShownView {
  servedAt: Date
  now: Date
  isTooMany: boolean
}

export function validateImpression({
  servedAt,
  now,
  isTooMany,
}: ShownView): 'expired' | 'too_many' | undefined {
  if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return 'expired'
  return isTooMany ? 'too_many' : undefined
}

/**
 * True if a shown ad may get a new token: it was chosen for this slot and its token is not
 * forgotten yet.
 */
export function isRenewable(
  serve: { placement: string; servedAt: Date } | undefined,
  { placement, now }: { placement: string; now: Date },
): boolean {
  return (
    serve?.placement === placement && now.getTime() - serve.servedAt.getTime() <= TOKEN_MEMORY_MS
  )
}

interface FollowedView {
  /** Rejection of the view itself. */
  rejection: string | null
  seenAt: Date
  now: Date
  isAutomatic: boolean
  isTooMany: boolean
}

/**
 * Returns why a click is not billed, judged by its view and request alone; campaign and budget are
 * checked later.
 */
export function validateClick({
  rejection,
  seenAt,
  now,
  isAutomatic,
  isTooMany,
}: FollowedView): ClickRejection | undefined {
  const ageMs = now.getTime() - seenAt.getTime()
  if (rejection !== null) return 'unseen'
  if (isAutomatic) return 'automatic'
  if (ageMs < CLICK_WINDOW_MS.earliest) return 'too_soon'
  if (ageMs > CLICK_WINDOW_MS.latest) return 'too_late'
  return isTooMany ? 'too_many' : undefined
}

type RequestHeaders = Record<string, string | string[] | undefined>

/** True for prefetching browsers, whose user may never click. */
export function isPrefetch(headers: RequestHeaders): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) =>
    String(value ?? '').includes('prefetch'),
  )
}

/**
 * True unless the request is a navigation from our own page: an image or a script with that address
 * is nobody's click.
 */
export function isMachineMade(headers: RequestHeaders): boolean {
  const [site, dest] = [headers['sec-fetch-site'], headers['sec-fetch-dest']]
  return (
    (site !== undefined && site !== 'same-origin') || (dest !== undefined && dest !== 'document')
  )
}

/** Days that single views and clicks are kept; older ones are deleted and only their sums stay. */
export const EVENT_DAYS = 90

/** Formats a moment's UTC day as an ISO date, optionally `daysBefore` days earlier. */
export function toUtcDay(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * DAY_MS).toISOString().slice(0, 10)
}

/** Number of past days recounted every night; older ones have been recounted often enough. */
export const RECOUNT_DAYS = 7
