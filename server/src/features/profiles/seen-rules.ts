import type { MemberId } from '@adire/contract/ids.ts'
import type { SeenKind } from './seen-queries.ts'

/** Different members somebody may be shown in a UTC day (security section 10, bar G-02). */
const dailyMaximum: Record<SeenKind, { free: number; premium: number }> = {
  cards: { free: 600, premium: 1_500 },
  profiles: { free: 100, premium: 300 },
}

export function maximumSeen(kind: SeenKind, isPremium: boolean): number {
  return dailyMaximum[kind][isPremium ? 'premium' : 'free']
}

/** Ids are random: their first 32 bits tell a day's few hundred apart. */
export function hashOf(id: MemberId): number {
  return Number.parseInt(id.slice(0, 8), 16) | 0
}
