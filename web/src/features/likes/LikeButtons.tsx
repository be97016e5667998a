import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clock, Heart, HeartHandshake } from 'lucide-react'
import { createContext, use } from 'react'
import { cancelReaction, useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { cn } from '../../ui/cn.ts'
import { waitCopy } from './copy.ts'
import { likeButtonStyle, SuperLikeButton } from './SuperLikeButton.tsx'
import { useLikeSender } from './use-like-sender.ts'

/** True on pages of received likes, where liking back makes a match and no super like is offered. */
export const LikeBackContext = createContext(false)

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  className?: string
}

/**
 * Like and Super buttons; a note instead for a match. The keyboard shortcuts of Discover find them by
 * `data-action` (`use-card-keys.ts`).
 */
export function LikeButtons({ member, likeState, className }: Props) {
  if (likeState === 'matched') {
    return (
      <p
        className={cn(
          'flex min-h-11 items-center justify-center gap-2 rounded-full bg-ember-soft px-3 text-sm font-medium text-ember',
          className,
        )}
      >
        <HeartHandshake aria-hidden className="size-[1.125rem]" />
        <Trans>Matched</Trans>
      </p>
    )
  }
  return <SendButtons member={member} likeState={likeState} className={className} />
}

type SendProps = { member: MemberCard; likeState: OwnLikeState; className: string | undefined }

function SendButtons({ member, likeState: sentState, className }: SendProps) {
  const { t } = useLingui()
  const { handle } = member
  const { queued, waitReason, likeState } = useQueuedReaction(member.id, sentState)
  const { send, pendingKind } = useLikeSender(member, sentState)
  const isLikeBack = use(LikeBackContext)
  const isLiked = likeState === 'like' || likeState === 'super'
  const isWaiting = queued === 'like'

  return (
    <div
      role="group"
      aria-label={t`Like ${handle}`}
      className={cn('@container flex gap-1.5', className)}
    >
      <button
        type="button"
        data-action="like"
        aria-pressed={isLiked}
        {...(isWaiting && {
          title: t(waitCopy[waitReason]),
        })}
        onClick={({ detail }) => {
          if (queued !== 'like' && queued !== 'super') send('like')
          // Ignores the second click of a double click.
          else if (detail < 2) cancelReaction(member.id, 'like', 'super')
        }}
        className={cn(
          likeButtonStyle,
          isLiked
            ? 'border-transparent bg-ember text-on-ember hover:bg-ember-hover'
            : 'border-transparent bg-ember-soft text-ember hover:bg-ember hover:text-on-ember',
        )}
      >
        {isWaiting ? <Clock aria-hidden /> : <HeartIcon isFilled={isLiked} />}
        <span aria-hidden className="leading-tight">
          <LikeLabel isLiked={isLiked} isWaiting={isWaiting} isLikeBack={isLikeBack} />
        </span>
        <span className="sr-only">{t`Like ${handle}`}</span>
      </button>
      {!isLikeBack && (
        <SuperLikeButton
          member={member}
          likeState={likeState}
          isPending={pendingKind === 'super'}
          waitReason={queued === 'super' ? waitReason : undefined}
          onSend={(price) => send('super', price)}
        />
      )}
    </div>
  )
}

function HeartIcon({ isFilled }: { isFilled: boolean }) {
  return (
    <Heart
      aria-hidden
      className={cn(
        'transition-transform duration-200 motion-reduce:transition-none',
        isFilled && 'scale-110 fill-current',
      )}
    />
  )
}

function LikeLabel({
  isLiked,
  isWaiting,
  isLikeBack,
}: {
  isLiked: boolean
  isWaiting: boolean
  isLikeBack: boolean
}) {
  if (isWaiting) return <Trans>Waiting</Trans>
  if (isLiked) return <Trans>Liked</Trans>
  return isLikeBack ? <Trans>Like back</Trans> : <Trans>Like</Trans>
}
