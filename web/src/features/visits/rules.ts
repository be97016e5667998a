import { PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { CountedPath } from '@adire/contract/visits.ts'

export type Visitor = 'new' | 'returning' | 'again'

/** What an address is counted as; undefined for what is not public, such as a member's pages. */
export function countedPathOf(pathname: string): CountedPath | undefined {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  if (/^\/blog\/[^/]+$/.test(path)) return '/blog/*'
  return PUBLIC_PATHS.find((known) => known === path)
}

/** What a browser knows of itself: its first day here, a later day, or again on a day it was here before. */
export function visitorOn(today: string, lastDay: string | undefined): Visitor {
  if (lastDay === undefined) return 'new'
  return lastDay === today ? 'again' : 'returning'
}
