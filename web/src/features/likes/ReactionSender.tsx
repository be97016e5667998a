import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import {
  onReactionResult,
  openReactionOutbox,
  sendReactions,
  applyQueuedReaction,
  type ReactionResult,
} from '../../lib/reaction-outbox.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { refusalCopy, setLikeState, toastRepriced, toastSuperLike } from './api.ts'

/** Sends queued reactions as soon as it can, on every page, and shows the results of the likes. */
export function ReactionSender() {
  const { memberId } = useMember()
  const queryClient = useQueryClient()

  useEffect(() => {
    const send = () => void sendReactions()
    const stops = [
      openReactionOutbox(memberId),
      onReactionResult((result) => settle(queryClient, result)),
      onRealtime('realtime.connected', send),
      onRealtime('realtime.resumed', send),
      () => removeEventListener('online', send),
      () => document.removeEventListener('visibilitychange', sendIfVisible),
    ]
    const sendIfVisible = () => document.visibilityState === 'visible' && send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendIfVisible)
    send()
    return () => stops.forEach((stop) => stop())
  }, [memberId, queryClient])

  return null
}

/**
 * Restores the state of a refused like. A match made here is celebrated by its event, which reaches
 * this tab too.
 */
function settle(queryClient: QueryClient, result: ReactionResult) {
  const { to, kind } = result.reaction
  if (kind === 'pass') return
  if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
  if (result.kind === 'repriced') return toastRepriced(result.price)
  if (result.kind === 'sent') {
    setLikeState(queryClient, to, (before) =>
      result.isMatch ? 'matched' : applyQueuedReaction(kind, before),
    )
    if (kind === 'super' && !result.isMatch) toastSuperLike(result.reaction.price)
    return undefined
  }
  toast.error(refusalCopy(result.error))
  if (hasCode(result.error, 'NOT_FOUND'))
    void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
  return undefined
}
