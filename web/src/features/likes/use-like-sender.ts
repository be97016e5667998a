import type { LikeKind } from '@adire/contract/likes.ts'
import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { useRef } from 'react'
import { isUnreachable } from '../../lib/retry-timer.ts'
import { queueLike, toastSuperLike, useSendLike } from './api.ts'

/** Sends one like at a time and queues it while the server can't be reached. */
export function useLikeSender(member: MemberCard, likeState: OwnLikeState) {
  const sendLike = useSendLike({ member, likeState })
  // A ref, because the second of two quick clicks comes before the next render.
  const sending = useRef<LikeKind>(undefined)
  /** Price of a super like pressed while the like is being sent. */
  const upgradePrice = useRef<number>(undefined)

  function send(kind: LikeKind, price = 0) {
    if (sending.current) {
      // Upgrades the like once the server has it.
      if (sending.current === 'like' && kind === 'super') upgradePrice.current = price
      return
    }
    const like =
      kind === 'super' ? { to: member.id, kind, expectedPrice: price } : { to: member.id, kind }
    if (!navigator.onLine) {
      if (kind === 'super' || likeState === 'none') queueLike(like)
      return
    }
    sending.current = kind
    sendLike.mutate(like, {
      onSuccess: ({ match }) => kind === 'super' && !match && toastSuperLike(price),
      onSettled: (response, error) => {
        const upgrade = upgradePrice.current
        sending.current = upgradePrice.current = undefined
        if (
          upgrade !== undefined &&
          (response ? !response.match : error !== null && isUnreachable(error))
        )
          send('super', upgrade)
      },
    })
  }

  return { send, pendingKind: sendLike.isPending ? sendLike.variables.kind : undefined }
}
