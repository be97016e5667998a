import { Trans } from '@lingui/react/macro'
import { Clock, Star } from 'lucide-react'
import { useMember } from '../../lib/session.ts'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import type { SuperLikeState } from './rules.ts'
import { type SuperLikeProps, useSuperLike } from './use-super-like.ts'

/** Shared style of the Like and Super buttons. */
export const likeButtonStyle =
  'touch-target relative inline-flex min-h-11 min-w-0 flex-auto items-center justify-center gap-1 rounded-full border px-2.5 text-sm font-medium ' +
  'transition active:scale-[0.97] motion-reduce:active:scale-100 aria-disabled:active:scale-100 [&_svg]:size-[1.125rem] [&_svg]:shrink-0'

const stateStyles: Record<SuperLikeState, string> = {
  ready: 'border-transparent bg-indigo-soft text-indigo hover:bg-indigo hover:text-on-indigo',
  unaffordable: 'border-line bg-surface-2 text-ink-3',
  waiting: 'border-transparent bg-indigo text-on-indigo',
  sent: 'border-transparent bg-indigo text-on-indigo',
}

/**
 * Super like button with its price, for the row of like buttons. Staff have none, because members
 * can't see them.
 */
export function SuperLikeButton(props: SuperLikeProps) {
  const { role } = useMember()
  return role === 'member' ? <MemberSuperLikeButton {...props} /> : null
}

function MemberSuperLikeButton(props: SuperLikeProps) {
  const { state, price, label, button } = useSuperLike(props)
  return (
    <button {...button} className={cn(likeButtonStyle, stateStyles[state])}>
      <StateIcon state={state} isPending={props.isPending} />
      <span aria-hidden className="leading-tight @max-[10.5rem]:hidden">
        <StateLabel state={state} />
      </span>
      {(state === 'ready' || state === 'unaffordable') && price !== undefined && (
        <span
          aria-hidden
          className={cn('tabular-nums', price === 0 && '@min-[10.5rem]:@max-[13rem]:hidden')}
        >
          {price === 0 ? <Trans>free</Trans> : price}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  )
}

function StateIcon({ state, isPending }: { state: SuperLikeState; isPending: boolean }) {
  if (isPending) return <Spinner />
  if (state === 'waiting') return <Clock aria-hidden />
  return <Star aria-hidden className={cn(state === 'sent' && 'fill-current')} />
}

function StateLabel({ state }: { state: SuperLikeState }) {
  if (state === 'sent') return <Trans>Sent</Trans>
  return state === 'waiting' ? <Trans>Waiting</Trans> : <Trans>Super</Trans>
}
