import type { ErrorData } from '@adire/contract/errors.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { cancelReaction, type WaitReason } from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { openShop } from '../../lib/shop-requests.ts'
import { toast } from '../../lib/toast.ts'
import { superLikeWaitCopy } from './copy.ts'
import { findSuperLikeState, type SuperLikeState } from './rules.ts'

export type SuperLikeProps = {
  member: MemberCard
  likeState: OwnLikeState
  isPending: boolean
  /** Set while the super like is queued. */
  waitReason: WaitReason | undefined
  onSend: (price: number) => void
}

/**
 * State, price and button props of a super like. The button is disabled for a member who can't pay
 * (MEM-LIKE-05), but a press still explains why. While the super like is queued, a press cancels
 * it.
 */
export function useSuperLike(props: SuperLikeProps) {
  const { member, likeState, isPending, waitReason, onSend } = props
  const { id, handle } = member
  const { gender } = useMember()
  const isWaiting = waitReason !== undefined
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const state = findSuperLikeState({ likeState, gender, wallet: wallet.data, isWaiting })
  const price = wallet.data?.prices.superLike
  const label = useLabel(handle, { state, price, waitReason })
  const isReady = state === 'ready'

  function onClick({ detail }: MouseEvent) {
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
  }

  const button = {
    type: 'button',
    title: label,
    'data-action': 'super',
    'aria-disabled': (!isReady && !isWaiting) || undefined,
    'aria-busy': isPending || undefined,
    onClick,
  } as const
  return { state, price, label, button }
}

type LabelFacts = {
  state: SuperLikeState
  price: number | undefined
  waitReason: WaitReason | undefined
}

function useLabel(handle: string, { state, price, waitReason = 'connection' }: LabelFacts): string {
  const { t } = useLingui()
  switch (state) {
    case 'sent':
      return t`Super Like sent to ${handle}`
    case 'waiting':
      return t(superLikeWaitCopy[waitReason](handle))
    case 'unaffordable':
      return t`Super Like ${handle}: needs ${plural(price ?? 0, { one: '# token', other: '# tokens' })}`
    case 'ready':
      if (price === undefined) return t`Super Like ${handle}`
      return price === 0
        ? t`Super Like ${handle}, free`
        : t`Super Like ${handle}, ${plural(price, { one: '# token', other: '# tokens' })}`
  }
}

/** Shows the server's text for too few tokens without a request, and opens the shop. */
function toastInsufficientTokens(data: ErrorData<'INSUFFICIENT_TOKENS'>) {
  const error = new ORPCError('INSUFFICIENT_TOKENS', { status: 402, data })
  const { title, description } = errorCopy(error, { title: '' })
  toast.error({ title, description })
  openShop('tokens')
}
