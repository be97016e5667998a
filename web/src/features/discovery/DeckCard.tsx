import type { DiscoverCard as Card } from '@adire/contract/discovery.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Heart, Star, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { placeName } from '../../lib/format.ts'
import { useQueuedReaction } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { useLikeSender } from '../likes/use-like-sender.ts'
import { useSuperLike } from '../likes/use-super-like.ts'
import { SafetyMenu } from '../safety/SafetyMenu.tsx'
import { useLastPassed, usePass } from './api.ts'
import { MemberPhoto } from './MemberPhoto.tsx'
import { ProfileLink } from './ProfileLink.tsx'
import { ReasonLines } from './ReasonLines.tsx'
import { useSwipe } from './use-swipe.ts'

const SIZES = '(min-width: 30rem) 28rem, 92vw'

type Props = {
  member: Card
  /** The next card waits below; the leaving one was just decided. Only the current one is operable. */
  position: 'current' | 'next' | 'leaving'
  /** Button that undoes the last pass. */
  undo: ReactNode
}

/** Large card of a member, with buttons to pass, like and super like; swiping passes or likes. */
export function DeckCard({ member, position, undo }: Props) {
  const { id, handle } = member
  const isCurrent = position === 'current'
  const { pass } = usePass(id)
  const { send, pendingKind } = useLikeSender(member, member.likeState)
  const isPassed = useLastPassed() === id
  const isPressable = usePressable(isCurrent)
  const swipe = useSwipe((direction) => {
    if (!isCurrent || pendingKind) return
    if (direction === 'left') pass()
    else send('like')
  })
  return (
    // `useCardKeys` finds cards by `data-cell` and their buttons by `data-action`.
    <div
      {...(isCurrent ? { 'data-cell': true } : { inert: true, 'aria-hidden': true })}
      className={cn(
        'absolute inset-0 flex flex-col',
        isCurrent ? 'z-10' : 'pointer-events-none',
        position === 'leaving' && 'z-20',
      )}
    >
      <article
        {...swipe}
        className={cn(
          'group relative min-h-0 flex-1 touch-pan-y overflow-hidden rounded-card bg-surface-3 shadow-2 select-none',
          'transition-[translate,rotate,opacity,scale] duration-300 ease-thread motion-reduce:transition-none has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
          position === 'next' && 'scale-96',
          position === 'leaving' && 'opacity-0 motion-reduce:hidden',
          position === 'leaving' &&
            (isPassed ? '-translate-x-full -rotate-6' : 'translate-x-full rotate-6'),
        )}
      >
        <MemberPhoto
          member={member}
          sizes={SIZES}
          isPriority
          isDecorative
          className="absolute inset-0 aspect-auto [&_img]:object-[50%_25%]"
        />
        <SwipeHint />
        <Caption member={member} />
        <SafetyMenu
          target={{ id, handle }}
          variant="photo"
          size="sm"
          className="absolute end-3 top-3 z-10"
        />
      </article>
      <div
        className={cn(
          'grid gap-1 pt-3',
          !isCurrent && 'invisible',
          !isPressable && 'pointer-events-none',
        )}
      >
        <Actions member={member} pendingKind={pendingKind} onPass={pass} onLike={send} />
        <div className="flex min-h-9 justify-center">{undo}</div>
      </div>
    </div>
  )
}

/** Time in which a press of the pointer was still meant for the card before. */
const SETTLE_MS = 400

/**
 * True once a card has been the current one for a moment: the second press of a double click must not
 * decide about the next member, whose buttons are in the same place. Keys work at once.
 */
function usePressable(isCurrent: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (!isCurrent) return undefined
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setIsSettled(false)
    }
  }, [isCurrent])
  return isSettled
}

/** Shows what a release of the swipe would do, on the side that stays in view longest. */
function SwipeHint() {
  const style =
    'absolute top-6 z-10 hidden items-center gap-2 rounded-full bg-surface px-4 py-2 text-lg font-semibold shadow-2'
  return (
    <div aria-hidden>
      <p
        className={cn(
          style,
          'end-6 rtl:start-6 rtl:end-auto text-ink group-data-[swipe=left]:flex',
        )}
      >
        <X className="size-5" />
        <Trans>Pass</Trans>
      </p>
      <p
        className={cn(
          style,
          'start-6 rtl:start-auto rtl:end-6 text-ember group-data-[swipe=right]:flex',
        )}
      >
        <Heart className="size-5 fill-current" />
        <Trans>Like</Trans>
      </p>
    </div>
  )
}

function Caption({ member }: { member: Card }) {
  return (
    // As large as the card, because the link covers its positioned ancestor.
    <div className="absolute inset-0 flex flex-col justify-end">
      <div className="max-h-full overflow-hidden bg-linear-to-t from-black/85 via-black/60 via-60% to-transparent px-5 pt-16 pb-4 [text-shadow:0_1px_2px_rgb(0_0_0/.5)] text-on-photo">
        <h2 className="font-text text-2xl leading-tight font-semibold tracking-normal">
          <ProfileLink member={member} isWrapped />
        </h2>
        <p className="mt-0.5 line-clamp-2 opacity-95">{placeName(member)}</p>
        <ReasonLines
          member={member}
          className="mt-1.5 gap-1.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4"
        />
        {member.isVerified && (
          <p className="mt-1.5 flex items-center gap-1.5 text-sm font-medium">
            <BadgeCheck
              aria-hidden
              className="size-5 shrink-0 fill-leaf text-on-photo dark:text-on-leaf"
            />
            <Trans>Verified</Trans>
          </p>
        )}
      </div>
    </div>
  )
}

type ActionsProps = {
  member: Card
  pendingKind: 'like' | 'super' | undefined
  onPass: () => void
  onLike: (kind: 'like' | 'super', price?: number) => void
}

function Actions({ member, pendingKind, onPass, onLike }: ActionsProps) {
  const { t } = useLingui()
  const { handle } = member
  const { queued, waitReason, likeState } = useQueuedReaction(member.id, member.likeState)
  // Members can't see staff, who therefore send no super likes.
  const { role } = useMember()
  const { state, price, label, button } = useSuperLike({
    member,
    likeState,
    isPending: pendingKind === 'super',
    waitReason: queued === 'super' ? waitReason : undefined,
    onSend: (shownPrice) => onLike('super', shownPrice),
  })
  return (
    // Pass is on the left and Like to its right in every language, like the swipes and the arrow keys.
    <div className="flex items-start justify-center gap-3 rtl:flex-row-reverse">
      <RoundButton
        data-action="pass"
        label={t`Pass on ${handle}`}
        icon={<X aria-hidden />}
        tone="border-line-strong bg-surface text-ink group-hover/round:bg-surface-3"
        onClick={onPass}
      >
        <Trans>Pass</Trans>
      </RoundButton>
      <RoundButton
        data-action="like"
        label={t`Like ${handle}`}
        icon={<Heart aria-hidden className="fill-current" />}
        tone="border-transparent bg-ember text-on-ember group-hover/round:bg-ember-hover"
        onClick={() => onLike('like')}
      >
        <Trans>Like</Trans>
      </RoundButton>
      {role === 'member' && (
        <RoundButton
          {...button}
          label={label}
          icon={pendingKind === 'super' ? <Spinner /> : <Star aria-hidden />}
          tone={
            state === 'unaffordable'
              ? 'border-line bg-surface-2 text-ink-3'
              : 'border-transparent bg-indigo-soft text-indigo group-hover/round:bg-indigo group-hover/round:text-on-indigo'
          }
        >
          <SuperLikePrice price={price} />
        </RoundButton>
      )}
    </div>
  )
}

function SuperLikePrice({ price }: { price: number | undefined }) {
  if (price === undefined) return <Trans>Super Like</Trans>
  return price === 0 ? <Trans>Super Like, free</Trans> : <Trans>Super Like · {price}</Trans>
}

type RoundProps = ComponentProps<'button'> & { label: string; icon: ReactNode; tone: string }

/** Large round button with its text below. Ignores the second click of a double click. */
function RoundButton({ label, icon, tone, children, onClick, ...rest }: RoundProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => event.detail < 2 && onClick?.(event)}
      className="group/round relative grid w-22 justify-items-center gap-1.5 rounded-tile text-xs font-medium text-ink-2 active:scale-95 motion-reduce:active:scale-100"
    >
      <span
        aria-hidden
        className={cn(
          'grid size-15 place-items-center rounded-full border shadow-1 transition-colors [&_svg]:size-6',
          tone,
        )}
      >
        {icon}
      </span>
      <span aria-hidden className="text-center text-balance">
        {children}
      </span>
      <span className="sr-only">{label}</span>
    </button>
  )
}
