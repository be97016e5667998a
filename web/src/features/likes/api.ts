import type { MemberCard } from '@adire/contract/members.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast, type Copy } from '../../lib/toast.ts'
import { celebrate } from './celebration.ts'
import { setLikeState } from './like-state.ts'

type Liked = { member: MemberCard; likeState: OwnLikeState }

/**
 * Sends likes to one member. A plain like shows at once and is taken back when it fails; a super like spends tokens and
 * waits for the answer.
 */
export function useSendLike({ member, likeState }: Liked) {
  const queryClient = useQueryClient()
  const show = (state: OwnLikeState) => setLikeState(queryClient, member.id, state)
  return useMutation(
    api.likes.send.mutationOptions({
      onMutate({ kind }) {
        if (kind === 'like' && likeState === 'none') show('like')
        return { before: likeState }
      },
      onSuccess({ match }, { kind }) {
        show(match ? 'matched' : kind)
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (!match) return
        celebrate({ ...match, member })
        void queryClient.invalidateQueries({ queryKey: api.matches.key() })
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() })
      },
      onError(error, { kind }, result) {
        show(stateAfter(error, result?.before ?? likeState))
        toast.error(refusalCopy(error))
        if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
        if (hasCode(error, 'NOT_FOUND')) void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
      },
    }),
  )
}

/** Another tab may have sent one before: then that one is what shows. */
function stateAfter(error: Error, before: OwnLikeState): OwnLikeState {
  if (hasCode(error, 'ALREADY_SUPER_LIKED')) return before === 'matched' ? 'matched' : 'super'
  if (hasCode(error, 'ALREADY_LIKED')) return before === 'none' ? 'like' : before
  return before
}

/** MEM-LIKE-12 to 17. */
function refusalCopy(error: Error): Copy {
  if (hasCode(error, 'UNAUTHENTICATED')) return { title: t`Authentication Required`, description: t`Please log in again to send likes.` }
  return errorCopy(error, { title: t`Unable to Send Like`, description: t`Failed to send like. Please try again.` })
}

/** What a super like that has just been sent cost, in words. */
export function tellSuperLike(price: number) {
  toast.success({
    title: t`Super Like sent`,
    description: price === 0 ? t`It was one of today's free ones.` : t`${price} tokens were spent.`,
  })
}

