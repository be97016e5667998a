import type { LikeKind } from '@adire/contract/likes.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Heart, HeartHandshake, Star } from 'lucide-react'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { useMember } from '../../lib/session.ts'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { tellSuperLike, useSendLike } from './api.ts'
import { superLikeState } from './rules.ts'
import { useLikeBack } from './use-like-back.ts'

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  className?: string
}

const look =
  'touch-target relative inline-flex min-h-11 min-w-0 flex-auto items-center justify-center gap-1 rounded-full border px-2.5 text-sm font-medium ' +
  'transition active:scale-[0.97] motion-reduce:active:scale-100 aria-disabled:active:scale-100 [&_svg]:size-[1.125rem] [&_svg]:shrink-0'

/** Like and Super, side by side; what a match has instead of them. */
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

function SendButtons({ member, likeState, className }: { member: MemberCard; likeState: OwnLikeState; className: string | undefined }) {
  const { t } = useLingui()
  const sendLike = useSendLike({ member, likeState })
  // The second of two quick clicks comes before anything is drawn anew.
  const sending = useRef<LikeKind>(undefined)
  const raiseFor = useRef<number>(undefined)
  const isLikeBack = useLikeBack()
  const isLiked = likeState === 'like' || likeState === 'super'
  const { handle } = member

  function send(kind: LikeKind, price = 0) {
    if (sending.current) {
      // A like that is raised while it is on its way is raised when it has arrived.
      if (sending.current === 'like' && kind === 'super') raiseFor.current = price
      return
    }
    sending.current = kind
    sendLike.mutate(
      { to: member.id, kind },
      {
        onSuccess: ({ match }) => kind === 'super' && !match && tellSuperLike(price),
        onSettled: (answer) => {
          const raise = raiseFor.current
          sending.current = raiseFor.current = undefined
          if (raise !== undefined && answer && !answer.match) send('super', raise)
        },
      },
    )
  }

  return (
    <div role="group" aria-label={t`Like ${handle}`} className={cn('@container flex gap-1.5', className)}>
      <button
        type="button"
        aria-pressed={isLiked}
        onClick={() => send('like')}
        className={cn(
          look,
          isLiked
            ? 'border-transparent bg-ember text-on-ember hover:bg-ember-hover'
            : 'border-transparent bg-ember-soft text-ember hover:bg-ember hover:text-on-ember',
        )}
      >
        <Heart
          aria-hidden
          className={cn('transition-transform duration-200 motion-reduce:transition-none', isLiked && 'scale-110 fill-current')}
        />
        <span aria-hidden>{isLiked ? <Trans>Liked</Trans> : isLikeBack ? <Trans>Like back</Trans> : <Trans>Like</Trans>}</span>
        <span className="sr-only">{t`Like ${handle}`}</span>
      </button>
      {!isLikeBack && (
        <SuperButton
          member={member}
          likeState={likeState}
          isPending={sendLike.isPending && sendLike.variables.kind === 'super'}
          onSend={(price) => send('super', price)}
        />
      )}
    </div>
  )
}

type SuperButtonProps = { member: MemberCard; likeState: OwnLikeState; isPending: boolean; onSend: (price: number) => void }

/** Says what it costs before it is pressed; keeps its focus where it cannot be pressed. */
function SuperButton({ member: { handle }, likeState, isPending, onSend }: SuperButtonProps) {
  const { t } = useLingui()
  const { gender } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const state = superLikeState({ likeState, gender, wallet: wallet.data })
  const price = wallet.data?.prices.superLike
  const labels = {
    sent: t`Super Like sent to ${handle}`,
    short: t`Super Like ${handle}: needs ${price ?? 0} tokens`,
    ready: superLabel(),
  }

  function superLabel() {
    if (price === undefined) return t`Super Like ${handle}`
    return price === 0 ? t`Super Like ${handle}, free` : t`Super Like ${handle}, ${price} tokens`
  }

  return (
    <button
      type="button"
      title={labels[state]}
      aria-disabled={state !== 'ready' || undefined}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (state === 'ready') onSend(price ?? 0)
      }}
      className={cn(
        look,
        state === 'sent' && 'border-transparent bg-indigo text-on-indigo',
        state === 'short' && 'border-line bg-surface-2 text-ink-3',
        state === 'ready' && 'border-transparent bg-indigo-soft text-indigo hover:bg-indigo hover:text-on-indigo',
      )}
    >
      {isPending ? <Spinner /> : <Star aria-hidden className={cn(state === 'sent' && 'fill-current')} />}
      <span aria-hidden className={cn('truncate', price === 0 ? '@max-[13rem]:hidden' : '@max-[10.5rem]:hidden')}>
        {state === 'sent' ? <Trans>Sent</Trans> : <Trans>Super</Trans>}
      </span>
      {state !== 'sent' && price !== undefined && (
        <span aria-hidden className="tabular-nums">
          {price === 0 ? <Trans>free</Trans> : price}
        </span>
      )}
      <span className="sr-only">{labels[state]}</span>
    </button>
  )
}
