import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { CountedPath } from '@adire/contract/visits.ts'

export type Visitor = 'new' | 'returning' | 'again'

/** Counted path of an address; undefined for pages that aren't public. */
export function toCountedPath(pathname: string): CountedPath | undefined {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  if (/^\/blog\/[^/]+$/.test(path)) return '/blog/*'
  return PUBLIC_PATHS.find((known) => known === path)
}

/** Kind of visitor: first day, a later day, or again on the same day. */
export function visitorOn(today: string, lastDay: string | undefined): Visitor {
  if (lastDay === undefined) return 'new'
  return lastDay === today ? 'again' : 'returning'
}
