import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Fragment } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { cn } from '../../ui/cn.ts'
import { FeedAd } from '../ads/FeedAd.tsx'
import { DiscoverCell } from './DiscoverCell.tsx'

/**
 * Each cell's padding leaves room for focus rings and shadows, which `content-visibility` would
 * clip.
 */
const grid =
  '@container -m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] [--columns:1] min-[400px]:[--columns:2] md:[--columns:3]'

/** Keeps a focused element from being hidden under the sticky toolbar (WCAG 2.4.11). */
const belowToolbar = '[&_:is(a,button)]:scroll-mt-44'

/** Number of cards whose pictures load first. */
const FIRST_ROW = 4

type Props = {
  members: readonly Card[]
  /** Another list is loading; this one stays visible meanwhile. */
  isStale: boolean
  /** The filter column is hidden, which leaves room for one more column. */
  isWide: boolean
}

/** Cards of Discover, with ads between them. */
export function DiscoverGrid({ members, isStale, isWide }: Props) {
  return (
    <ul
      aria-busy={isStale || undefined}
      className={cn(
        grid,
        columns(isWide),
        'transition-opacity duration-200',
        isStale && 'opacity-60',
        belowToolbar,
      )}
    >
      {members.map((member, index) => (
        <Fragment key={member.id}>
          <DiscoverCell member={member} isPriority={index < FIRST_ROW} />
          <FeedAd after={index} />
        </Fragment>
      ))}
    </ul>
  )
}

function columns(isWide: boolean) {
  return isWide ? 'lg:[--columns:4] xl:[--columns:5]' : 'xl:[--columns:4]'
}

/** Six skeleton cards (MEM-DISC-16). */
export function SkeletonGrid({ isWide }: { isWide: boolean }) {
  return (
    <div aria-hidden className={cn(grid, columns(isWide))}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="p-2">
          <div className="overflow-hidden rounded-card border border-line bg-surface">
            <Skeleton className="aspect-4/5 h-auto rounded-none" />
            <div className="m-2.5 flex gap-1.5 *:flex-1">
              <Skeleton className="h-11 rounded-full" />
              <Skeleton className="h-11 rounded-full" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
