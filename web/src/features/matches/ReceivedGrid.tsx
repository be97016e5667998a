import type { ReceivedLike } from '@adire/contract/likes.ts'
import { Trans } from '@lingui/react/macro'
import { Heart, Star } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { DiscoverCell } from '../discovery/DiscoverCell.tsx'
import { LikeBackContext } from '../likes/use-like-back.ts'

const FIRST_ROW = 4

/** Grid of likers, as in Discover; liking one back makes a match. */
export function ReceivedGrid({ likes }: { likes: readonly ReceivedLike[] }) {
  return (
    <LikeBackContext value>
      <ul className="@container -m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] [--columns:1] min-[400px]:[--columns:2] md:[--columns:3] lg:[--columns:4]">
        {likes.map(({ member, kind, since }, index) => (
          <DiscoverCell key={member.id} member={member} isPriority={index < FIRST_ROW}>
            <p
              className={cn(
                'flex items-center gap-1.5 px-1 pb-1.5 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0',
                kind === 'super' ? 'text-indigo' : 'text-ink-2',
              )}
            >
              {kind === 'super' ? (
                <Star aria-hidden className="fill-current" />
              ) : (
                <Heart aria-hidden className="text-ember" />
              )}
              <Since kind={kind} since={since} />
            </p>
          </DiscoverCell>
        ))}
      </ul>
    </LikeBackContext>
  )
}

/** Approximate age of a like, because the exact time would reveal when its sender was active. */
function Since({ kind, since }: Pick<ReceivedLike, 'kind' | 'since'>) {
  if (kind === 'super') {
    if (since === 'today') return <Trans>Super Like today</Trans>
    return since === 'this_week' ? <Trans>Super Like this week</Trans> : <Trans>Super Like</Trans>
  }
  if (since === 'today') return <Trans>Likes you since today</Trans>
  return since === 'this_week' ? <Trans>Likes you since this week</Trans> : <Trans>Likes you</Trans>
}
