const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** From being served to being seen (matrix row ADS-02). */
export const TOKEN_LIFE_MS = 5 * MINUTE_MS
/** After that it is not even written down that it came too late. */
export const TOKEN_MEMORY_MS = 24 * 60 * MINUTE_MS
/** From being seen to being clicked: nobody decides faster, and later it is no answer to what was seen (security bar F-11). */
const CLICK_WINDOW_MS = { earliest: 300, latest: 30 * MINUTE_MS }
/** Of one member; beyond it nothing counts (security section 10). */
export const PACE = { impression: { points: 120, seconds: 60 }, click: { points: 20, seconds: 60 } }

/** Why a view is not billed; `expired` and `too_many` are known before anything is read. */
export type ImpressionRejection = 'expired' | 'too_many' | 'not_live' | 'over_cap' | 'over_budget'
export type ClickRejection = 'unseen' | 'too_soon' | 'too_late' | 'too_many' | 'automatic' | 'not_live' | 'over_budget'

interface ShownView {
  servedAt: Date
  now: Date
  isTooMany: boolean
}

export function judgeView({ servedAt, now, isTooMany }: ShownView): 'expired' | 'too_many' | undefined {
  if (now.getTime() - servedAt.getTime() > TOKEN_LIFE_MS) return 'expired'
  return isTooMany ? 'too_many' : undefined
}

/** Whether what stands on a page may get a new token there: what was chosen for this place, and is still remembered. */
export function mayBeRenewed(
  serve: { placement: string; servedAt: Date } | undefined,
  { placement, now }: { placement: string; now: Date },
): boolean {
  return serve?.placement === placement && now.getTime() - serve.servedAt.getTime() <= TOKEN_MEMORY_MS
}

interface FollowedView {
  /** What became of the view itself. */
  rejection: string | null
  seenAt: Date
  now: Date
  isAutomatic: boolean
  isTooMany: boolean
}

/** Why a click is not billed, as far as its view and the request tell; the campaign and its budget are asked after. */
export function judgeClick({ rejection, seenAt, now, isAutomatic, isTooMany }: FollowedView): ClickRejection | undefined {
  const ageMs = now.getTime() - seenAt.getTime()
  if (rejection !== null) return 'unseen'
  if (isAutomatic) return 'automatic'
  if (ageMs < CLICK_WINDOW_MS.earliest) return 'too_soon'
  if (ageMs > CLICK_WINDOW_MS.latest) return 'too_late'
  return isTooMany ? 'too_many' : undefined
}

type Heard = Record<string, string | string[] | undefined>

/** A browser that fetches ahead of its person, who may never press. */
export function isFetchedAhead(headers: Heard): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) => String(value ?? '').includes('prefetch'))
}

/** A link that somebody followed opens a document from our own page; a picture or a script with that address is nobody's decision. */
export function isMachineMade(headers: Heard): boolean {
  const [site, dest] = [headers['sec-fetch-site'], headers['sec-fetch-dest']]
  return (site !== undefined && site !== 'same-origin') || (dest !== undefined && dest !== 'document')
}

/** The last day whose single events are kept no longer (security section 11). */
export const EVENT_DAYS = 90

/** A day of UTC as an ISO date, or one so many before it. */
export function dayOf(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10)
}

/** Days that are counted again by night: what is older was counted often enough. */
export const RECOUNT_DAYS = 7
