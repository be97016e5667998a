import { GROUP_PATHS, PUBLIC_PATHS } from '@adire/contract/pages.ts'
import type { CountedPath } from '@adire/contract/visits.ts'

/** `again`: not the first view of the day. */
export type Visitor = 'new' | 'returning' | 'again'

/** Path under which a view is counted, all blog posts together and all corridors; undefined for other pages. */
export function toCountedPath(pathname: string): CountedPath | undefined {
  const path = pathname === '/' ? '/' : pathname.replace(/\/$/, '')
  const group = GROUP_PATHS.find((one) => path.startsWith(one.slice(0, -1)))
  if (group && path.split('/').length === 3) return group
  return PUBLIC_PATHS.find((known) => known === path)
}

/** Kind of visitor by the day of their last view; without one they are new. */
export function visitorOn(today: string, lastDay: string | undefined): Visitor {
  if (lastDay === undefined) return 'new'
  return lastDay === today ? 'again' : 'returning'
}
