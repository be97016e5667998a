import type { ErrorData } from '@adire/contract/errors.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { Clock, Star } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { cancelReaction } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { openShop } from '../../lib/shop-requests.ts'
import { toast } from '../../lib/toast.ts'
import { cn } from '../../ui/cn.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { findSuperLikeState, type SuperLikeState } from './rules.ts'

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

type Props = {
  member: MemberCard
  likeState: OwnLikeState
  isPending: boolean
  /** True while the like is queued. */
  isWaiting: boolean
  /** True while it waits for a photo of the own profile instead of a connection. */
  isHeld: boolean
  onSend: (price: number) => void
}

/**
 * Super like button with its price. Disabled for a member who can't pay (MEM-LIKE-05), but a press
 * still explains why. While the super like is queued offline, a press cancels it.
 */
export function SuperLikeButton({
  member: { id, handle },
  likeState,
  isPending,
  isWaiting,
  isHeld,
  onSend,
}: Props) {
  const { gender } = useMember()
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const state = findSuperLikeState({ likeState, gender, wallet: wallet.data, isWaiting })
  const price = wallet.data?.prices.superLike
  const label = useLabel(handle, { state, price, isHeld })
  const isReady = state === 'ready'

  return (
    <button
      type="button"
      title={label}
      aria-disabled={(!isReady && !isWaiting) || undefined}
      aria-busy={isPending || undefined}
      onClick={({ detail }) => {
        if (isReady) onSend(price ?? 0)
        else if (state === 'unaffordable' && wallet.data) {
          const purpose = likeState === 'like' ? 'super_like_upgrade' : 'super_like'
          toastInsufficientTokens({
            needed: wallet.data.prices.superLike,
            balance: wallet.data.balance,
            purpose,
          })
        }
        // Ignores the second click of a double click.
        else if (isWaiting && detail < 2) cancelReaction(id, 'super')
      }}
      className={cn(likeButtonStyle, stateStyles[state])}
    >
      <StateIcon state={state} isPending={isPending} />
      <span
        aria-hidden
        className={cn('truncate', price === 0 ? '@max-[13rem]:hidden' : '@max-[10.5rem]:hidden')}
      >
        <StateLabel state={state} />
      </span>
      {(isReady || state === 'unaffordable') && price !== undefined && (
        <span aria-hidden className="tabular-nums @max-[13rem]:first-letter:uppercase">
          {price === 0 ? <Trans>free</Trans> : price}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  )
}

type LabelFacts = { state: SuperLikeState; price: number | undefined; isHeld: boolean }

function useLabel(handle: string, { state, price, isHeld }: LabelFacts): string {
  const { t } = useLingui()
  switch (state) {
    case 'sent':
      return t`Super Like sent to ${handle}`
    case 'waiting':
      return isHeld
        ? t`Super Like to ${handle}, sent once you’ve added a photo. Press again to cancel.`
        : t`Super Like to ${handle}, sent when you’re back online. Press again to cancel.`
    case 'unaffordable':
      return t`Super Like ${handle}: needs ${price ?? 0} tokens`
    case 'ready':
      if (price === undefined) return t`Super Like ${handle}`
      return price === 0 ? t`Super Like ${handle}, free` : t`Super Like ${handle}, ${price} tokens`
  }
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

/** Shows the server's text for too few tokens without a request, and opens the shop. */
function toastInsufficientTokens(data: ErrorData<'INSUFFICIENT_TOKENS'>) {
  const error = new ORPCError('INSUFFICIENT_TOKENS', { status: 402, data })
  const { title, description } = errorCopy(error, { title: '' })
  toast.error({ title, description })
  openShop('tokens')
}
