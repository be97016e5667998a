import { DISCOVER_PAGE_SIZE, INTRODUCTIONS_A_DAY } from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'

/** Cards that were shown, or profiles that were opened. */
export type SeenKind = 'cards' | 'profiles'

const DAY_MS = 24 * 60 * 60_000

/** Different members somebody may be shown in a UTC day (security section 10, bar G-02). */
const dailyMaximum: Record<SeenKind, { free: number; premium: number }> = {
  cards: { free: 600, premium: 1_500 },
  profiles: { free: 100, premium: 300 },
}
/** New cards are also counted in windows that begin with the first of them: thirty pages of Discover. */
export const SEEN_WINDOW_MS = 10 * 60_000
const windowMaximum: Record<SeenKind, number> = {
  cards: 30 * DISCOVER_PAGE_SIZE,
  // How often profiles are opened is limited by request.
  profiles: dailyMaximum.profiles.premium,
}
/** Ten pages of Discover on an account's first day, and the five people who are introduced beside them. */
const FIRST_DAY_CARDS = 10 * DISCOVER_PAGE_SIZE + INTRODUCTIONS_A_DAY

/** So many accounts that are shown people at one address in a day are a sign of one person with all of them. */
export const READERS_TO_FLAG = 10
/** As long as the log of addresses (security section 11). */
export const READERS_KEPT_DAYS = 90

export interface Viewer {
  isPremium: boolean
  createdAt: Date
}

/** What is counted together: the days from midnight to midnight, but for the first 24 hours of an account, which are one. */
export interface SeenDay {
  day: string
  endsAt: Date
  isFirst: boolean
}

export function seenDay({ createdAt }: Viewer, now: Date): SeenDay {
  const firstEndsAt = new Date(createdAt.getTime() + DAY_MS)
  if (now < firstEndsAt) return { day: dayOf(createdAt), endsAt: firstEndsAt, isFirst: true }
  return { day: dayOf(now), endsAt: new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS), isFirst: false }
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function maximumSeen(kind: SeenKind, { isPremium }: Viewer, { isFirst }: SeenDay): number {
  if (kind === 'cards' && isFirst) return FIRST_DAY_CARDS
  return dailyMaximum[kind][isPremium ? 'premium' : 'free']
}

/** Ids are random: their first 32 bits tell a day's few hundred apart. */
export function hashOf(id: MemberId): number {
  return Number.parseInt(id.slice(0, 8), 16) | 0
}

/** Different members who may be new to a viewer within ten minutes. Shown again, they cost nothing. */
export function maximumInWindow(kind: SeenKind): number {
  return windowMaximum[kind]
}
