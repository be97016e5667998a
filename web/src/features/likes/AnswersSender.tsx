import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { onAnswered, openAnswers, sendAnswers, stateWith, type AnswerOutcome } from '../../lib/kept-answers.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { refusalCopy, setLikeState, toastRepriced, toastSuperLike } from './api.ts'

/** Sends queued reactions as soon as it can, on every page, and shows the results of the likes. */
export function AnswersSender() {
  const { memberId } = useMember()
  const queryClient = useQueryClient()

  useEffect(() => {
    const send = () => void sendAnswers()
    const stops = [
      openAnswers(memberId),
      onAnswered((outcome) => settle(queryClient, outcome)),
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

/** Restores the state of a refused like. A match made here is celebrated by its event, which reaches this tab too. */
function settle(queryClient: QueryClient, outcome: AnswerOutcome) {
  const { to, kind } = outcome.answer
  if (kind === 'pass') return
  if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
  if (outcome.kind === 'repriced') return toastRepriced(outcome.price)
  if (outcome.kind === 'sent') {
    setLikeState(queryClient, to, (before) => (outcome.isMatch ? 'matched' : stateWith(kind, before)))
    if (kind === 'super' && !outcome.isMatch) toastSuperLike(outcome.answer.price)
    return undefined
  }
  toast.error(refusalCopy(outcome.error))
  if (hasCode(outcome.error, 'NOT_FOUND')) void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
  return undefined
}
