import type { MemberId } from '@adire/contract/ids.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import {
  applyQueuedReaction,
  onReactionResult,
  reactionOutbox,
  sendHeldReactions,
  type ReactionResult,
} from '../../lib/reaction-outbox.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useOutboxSender } from '../../lib/use-outbox-sender.ts'
import {
  refetchProfile,
  refusalCopy,
  setLikeState,
  toastKeptComment,
  toastLimited,
  toastRepriced,
  toastSuperLike,
} from './api.ts'
import { forgetComment, keepComment } from './comment-store.ts'

/** Sends queued reactions from any page of the dashboard, and shows the results of the likes. */
export function useReactionSender() {
  const queryClient = useQueryClient()
  const { memberId } = useMember()
  useEffect(
    () => onReactionResult((result) => applyResult(queryClient, memberId, result)),
    [queryClient, memberId],
  )
  useOutboxSender(reactionOutbox)
  useHeldReactions()
}

/** Sends likes that waited for a photo, as soon as the member has one. */
function useHeldReactions() {
  const hasHeld = useStore(reactionOutbox.items, (queue) =>
    queue.some(({ state }) => state === 'failed'),
  )
  const { data: needsPhoto } = useQuery(
    api.profiles.mine.queryOptions({ select: (profile) => profile.needsPhoto }),
  )
  useEffect(() => {
    if (hasHeld && needsPhoto === false) sendHeldReactions()
  }, [hasHeld, needsPhoto])
}

/**
 * Restores the state of a refused like. A match made here is celebrated by its event, which reaches
 * this tab too.
 */
function applyResult(queryClient: QueryClient, memberId: MemberId, result: ReactionResult) {
  const { to, kind } = result.reaction
  if (result.kind === 'limited') return toastLimited(result.retryAfterSeconds)
  if (kind === 'pass') return
  if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
  if (result.kind === 'repriced') {
    keepComment(memberId, result.reaction)
    return toastRepriced(result.price)
  }
  if (result.kind === 'sent') {
    setLikeState(queryClient, to, (before) =>
      result.isMatch ? 'matched' : applyQueuedReaction(kind, before),
    )
    if (result.isRepeat && keepComment(memberId, result.reaction)) toastKeptComment()
    else forgetComment(memberId, result.reaction)
    if (kind === 'super' && !result.isMatch) toastSuperLike(result.reaction.price)
    return undefined
  }
  if (hasCode(result.error, 'PHOTO_REQUIRED')) {
    toast.error(refusalCopy(result.error))
    // Held likes are sent again once the page knows of a photo, so it must not believe an old answer.
    queryClient.setQueryData(
      api.profiles.mine.queryKey(),
      (own) => own && { ...own, needsPhoto: true },
    )
    void queryClient.invalidateQueries({ queryKey: api.profiles.mine.key() })
    return undefined
  }
  toast.error(refusalCopy(result.error))
  if (keepComment(memberId, result.reaction)) toastKeptComment()
  if (hasCode(result.error, 'PART_GONE')) refetchProfile(queryClient, to)
  if (hasCode(result.error, 'NOT_FOUND'))
    void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
  return undefined
}
