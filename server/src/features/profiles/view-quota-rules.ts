import { DISCOVER_PAGE_SIZE, INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { getUtcDay } from '../../lib/dates.ts'

/** Cards that were shown, or profiles that were opened. */
export type ViewKind = 'cards' | 'profiles'

/** Most distinct members per UTC day. Above normal use, far below copying the site. */
const dailyMaximum: Record<ViewKind, { free: number; premium: number }> = {
  cards: { free: 600, premium: 1_500 },
  profiles: { free: 100, premium: 300 },
}
/**
 * Fixed window in which new cards are also counted; it starts with the first new card and allows
 * thirty pages of Discover.
 */
export const QUOTA_WINDOW_MS = 10 * MINUTE_MS
const windowMaximum: Record<ViewKind, number> = {
  cards: 30 * DISCOVER_PAGE_SIZE,
  // The limit of the procedure covers profiles.
  profiles: dailyMaximum.profiles.premium,
}
/** Ten pages of Discover and the five introductions of an account's first day. */
const FIRST_DAY_CARDS = 10 * DISCOVER_PAGE_SIZE + INTRODUCTIONS_A_DAY

/**
 * Accounts that browse from one address in a day before it is flagged, as a sign of one person
 * behind all of them.
 */
export const MEMBERS_TO_FLAG_ADDRESS = 10
/** Days for which members and their addresses are stored; the privacy policy names them. */
export const ADDRESS_RETENTION_DAYS = 90

export interface Viewer {
  isPremium: boolean
  createdAt: Date
}

/** Period of one count: a UTC day, or the first 24 hours of an account. */
export interface QuotaDay {
  day: string
  endsAt: Date
  isFirst: boolean
}

export function findQuotaDay({ createdAt }: Viewer, now: Date): QuotaDay {
  const firstEndsAt = new Date(createdAt.getTime() + DAY_MS)
  if (now < firstEndsAt)
    return { day: getUtcDay(createdAt).day, endsAt: firstEndsAt, isFirst: true }
  const { day, until } = getUtcDay(now)
  return { day, endsAt: until, isFirst: false }
}

export function getDailyQuota(
  kind: ViewKind,
  { isPremium }: Viewer,
  { isFirst }: QuotaDay,
): number {
  if (kind === 'cards' && isFirst) return FIRST_DAY_CARDS
  return dailyMaximum[kind][isPremium ? 'premium' : 'free']
}

/**
 * Returns the first 32 bits of a random id as a signed integer, as `daily_views` stores members:
 * enough to tell a day's few hundred apart.
 */
export function shortenId(id: MemberId): number {
  return Number.parseInt(id.slice(0, 8), 16) | 0
}

/**
 * Most members who may be new to a viewer within ten minutes. Members shown before cost nothing.
 */
export function getWindowQuota(kind: ViewKind): number {
  return windowMaximum[kind]
}
