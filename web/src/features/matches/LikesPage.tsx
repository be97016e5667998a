import { type ReceivedLike, LIKES_COUNT_MAXIMUM } from '@adire/contract/likes.ts'
import { msg, plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart, Star, Crown } from 'lucide-react'
import { hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { LikeNote } from '../../shared/LikeNote.tsx'
import { StartMatching } from '../../shared/StartMatching.tsx'
import { cn } from '../../ui/cn.ts'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { QueryState, type QueryCopy } from '../../ui/QueryState.tsx'
import { DiscoverCell } from '../discovery/DiscoverCell.tsx'
import { SkeletonGrid } from '../discovery/DiscoverGrid.tsx'
import { LikeBackContext } from '../likes/LikeButtons.tsx'
import { CommentSafety } from '../safety/CommentSafety.tsx'
import { useReceivedCount, useReceivedLikes } from './api.ts'
import { MatchTabs } from './MatchTabs.tsx'

/**
 * Received likes: cards for premium members, the number for others (decision P12). In `matches`, not
 * `likes`: it shows Discover's cards, and Discover imports `likes`.
 */
export function LikesPage() {
  const { isPremium } = useMember()
  const list = useReceivedLikes({ isEnabled: isPremium })
  // Premium can end while the page is open.
  const isLocked = !isPremium || hasCode(list.error, 'PREMIUM_REQUIRED')
  return (
    <div className="grid gap-6">
      <MatchTabs title={<Trans>Likes you</Trans>} />
      {isLocked ? <LockedLikes /> : <ReceivedLikes list={list} />}
    </div>
  )
}

function LockedLikes() {
  return (
    <QueryState
      query={useReceivedCount()}
      copy={likesCopy}
      shape="page"
      skeleton={<SkeletonGrid isWide />}
      isEmpty={(count) => count === 0}
      empty={<NoLikesYet />}
    >
      {(count) => <LikesLocked count={count} />}
    </QueryState>
  )
}

function ReceivedLikes({ list }: { list: ReturnType<typeof useReceivedLikes> }) {
  const turnedDown = list.data?.pages[0]?.turnedDown ?? 0
  return (
    <QueryState
      query={list}
      copy={likesCopy}
      shape="page"
      skeleton={<SkeletonGrid isWide />}
      isEmpty={({ pages }) => pages.every(({ likes }) => likes.length === 0)}
      empty={turnedDown > 0 ? <NoLikesToShow turnedDown={turnedDown} /> : <NoLikesYet />}
    >
      {({ pages }) => (
        <>
          <ReceivedGrid likes={pages.flatMap((page) => page.likes)} />
          <LoadMoreButton list={list} />
          {turnedDown > 0 && (
            <p className="text-sm text-ink-2">
              <TurnedDown count={turnedDown} />
            </p>
          )}
        </>
      )}
    </QueryState>
  )
}

function NoLikesYet() {
  const { t } = useLingui()
  return (
    <EmptyState tile="rings" title={t`No Likes Yet`} action={<StartMatching />}>
      <Trans>Members who like you appear here.</Trans>
    </EmptyState>
  )
}

function NoLikesToShow({ turnedDown }: { turnedDown: number }) {
  const { t } = useLingui()
  return (
    <EmptyState tile="rings" title={t`No Likes to Show`} action={<StartMatching />}>
      <TurnedDown count={turnedDown} />
    </EmptyState>
  )
}

/** Number of likes that aren't listed: those of members whom the reader passed on or blocked. */
function TurnedDown({ count }: { count: number }) {
  if (count > LIKES_COUNT_MAXIMUM)
    return (
      <Trans>
        More than {LIKES_COUNT_MAXIMUM} members who like you aren’t shown, because you passed on or
        blocked them.
      </Trans>
    )
  return (
    <Plural
      value={count}
      one="# member who likes you isn’t shown, because you passed on or blocked them."
      other="# members who like you aren’t shown, because you passed on or blocked them."
    />
  )
}

const likesCopy: QueryCopy = {
  failed: msg`Error Loading Likes`,
  advice: msg`Please check your connection and try again.`,
}

/** Number of cards whose pictures load first. */
const FIRST_ROW = 4

/** Grid of likers, as in Discover; liking one back makes a match. */
function ReceivedGrid({ likes }: { likes: readonly ReceivedLike[] }) {
  return (
    <LikeBackContext value>
      <ul className="@container -m-2 grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] [--columns:1] min-[400px]:[--columns:2] md:[--columns:3] lg:[--columns:4]">
        {likes.map(({ member, kind, since, ...about }, index) => (
          <DiscoverCell
            key={member.id}
            member={member}
            isPriority={index < FIRST_ROW}
            aside={about.on && <ReceivedComment member={member} {...about} />}
          >
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

/** Part and comment of a like, with a warning as for a first message. */
function ReceivedComment({ member, on, comment, isWarned }: Omit<ReceivedLike, 'kind' | 'since'>) {
  const { handle: ownHandle } = useMember()
  const { id, handle } = member
  return (
    <>
      <LikeNote on={on} comment={comment} isOwn name={ownHandle} />
      {comment !== null && (
        <CommentSafety
          content={comment}
          isWarned={isWarned}
          target={{ id, handle, hasLikeComment: true }}
        />
      )}
    </>
  )
}

/** Approximate age of a like, because the exact time would reveal when its sender was active. */
function Since({ kind, since }: Pick<ReceivedLike, 'kind' | 'since'>) {
  if (kind === 'super') {
    if (since === 'today') return <Trans>Super Like today</Trans>
    return since === 'this_week' ? <Trans>Super Like this week</Trans> : <Trans>Super Like</Trans>
  }
  if (since === 'today') return <Trans>Liked you today</Trans>
  return since === 'this_week' ? <Trans>Liked you this week</Trans> : <Trans>Likes you</Trans>
}

/** The same six drawings for all members: without premium, this page gets no data about the likers. */
const placeholderPortraits = ['adaeze', 'tiago', 'ngozi', 'kofi', 'simone', 'tunde']

/** Number of likes, and an offer of premium to see them (decision P12). */
function LikesLocked({ count }: { count: number }) {
  const { t } = useLingui()
  const headline =
    count > LIKES_COUNT_MAXIMUM
      ? t`More than ${LIKES_COUNT_MAXIMUM} members like you`
      : plural(count, { one: '# member likes you', other: '# members like you' })
  return (
    <section className="relative isolate grid justify-items-center overflow-hidden rounded-card border border-line bg-surface-2 p-5 py-10 sm:p-14">
      <div
        aria-hidden
        className="absolute inset-0 -z-10 grid scale-110 grid-cols-3 gap-3 blur-xl sm:grid-cols-6"
      >
        {placeholderPortraits.map((name) => (
          <DrawnPortrait key={name} name={name} alt="" className="h-full! object-cover" />
        ))}
      </div>
      <div className="grid max-w-md justify-items-center gap-4 rounded-card bg-surface/95 p-6 text-center shadow-2 sm:p-8">
        <span className="grid size-12 place-items-center rounded-full bg-ember-soft text-ember">
          <Heart aria-hidden className="size-6 fill-current" />
        </span>
        <h2 className="display text-2xl">{headline}</h2>
        <p role="status" className="sr-only">
          {headline}
        </p>
        <p className="text-ink-2">
          <Trans>
            With Premium, you see who likes you. Like someone back, and it’s a match. You may also
            find each other in Discover.
          </Trans>
        </p>
        <p className="text-sm text-ink-2">
          <Trans>This number includes members you’ve passed on or blocked.</Trans>
        </p>
        <BuyButton item="premium" variant="brass" size="lg" icon={<Crown aria-hidden />}>
          <Trans>Go Premium</Trans>
        </BuyButton>
        <p className="text-xs text-ink-3">
          <Trans>The blurred pictures are drawings and don’t show real members.</Trans>
        </p>
      </div>
    </section>
  )
}
