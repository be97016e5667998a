import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Fragment, type ReactNode } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cn } from '../../ui/cn.ts'
import { FeedAd } from '../ads/FeedAd.tsx'
import { DiscoverCell } from './DiscoverCell.tsx'

/**
 * Each cell's padding leaves room for focus rings and shadows, which `content-visibility` would
 * clip.
 */
const grid =
  '@container -m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] [--columns:1] [--ratio:1] min-[400px]:[--columns:2] min-[400px]:[--ratio:1.25] md:[--columns:3]'

/** Keeps a focused element from being hidden under the sticky toolbar (WCAG 2.4.11). */
const belowToolbar = '[&_:is(a,button)]:scroll-mt-44'

/** Number of cards whose pictures load first. */
const FIRST_ROW = 4

type Props = {
  members: readonly Card[]
  /** Another list is loading; this one stays visible meanwhile. */
  isStale: boolean
  /** Shown in a row of their own after the first cards. */
  introductions: ReactNode
}

/** Cards before the introductions: one row of two columns. */
const BEFORE_INTRODUCTIONS = 2

/** Cards of Discover, with ads between them. */
export function DiscoverGrid({ members, isStale, introductions }: Props) {
  const lastBefore = Math.min(BEFORE_INTRODUCTIONS, members.length) - 1
  return (
    <ul
      aria-busy={isStale || undefined}
      className={cn(
        grid,
        columnsBesideFilters,
        'transition-opacity duration-200',
        isStale && 'opacity-60',
        belowToolbar,
      )}
    >
      {members.map((member, index) => (
        <Fragment key={member.id}>
          <DiscoverCell member={member} isPriority={index < FIRST_ROW} />
          {index === lastBefore && introductions && (
            <li className="col-span-full min-w-0 p-2 empty:hidden">{introductions}</li>
          )}
          <FeedAd after={index} />
        </Fragment>
      ))}
    </ul>
  )
}

const columnsBesideFilters = 'xl:[--columns:4]'
const columnsWithoutFilters = 'lg:[--columns:4] xl:[--columns:5]'

/** Six skeleton cards (MEM-DISC-16); `isWide` without a column of filters beside them. */
export function SkeletonGrid({ isWide = false }: { isWide?: boolean }) {
  return (
    <div aria-hidden className={cn(grid, isWide ? columnsWithoutFilters : columnsBesideFilters)}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="p-2">
          <Skeleton className="aspect-[1/var(--ratio)] h-auto rounded-card" />
          <div className="mt-2 flex gap-1.5 *:flex-1">
            <Skeleton className="h-11 rounded-full" />
            <Skeleton className="h-11 rounded-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
