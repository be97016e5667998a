import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { onAnswered, openAnswers, sendAnswers, stateWith, type AnswerOutcome } from '../../lib/kept-answers.ts'
import { onRealtime } from '../../lib/realtime.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { refusalCopy, setLikeState, tellRepriced, tellSuperLike } from './api.ts'

/** Sends what was answered without a network as soon as it can, from whatever page one is on, and says what became of the likes. */
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

/** What was refused is drawn as it was before; a match is celebrated by whoever waits for one, as its event comes to this tab too. */
function settle(queryClient: QueryClient, outcome: AnswerOutcome) {
  const { to, kind } = outcome.answer
  if (kind === 'pass') return
  if (kind === 'super') void queryClient.invalidateQueries({ queryKey: api.tokens.key() })
  if (outcome.kind === 'repriced') return tellRepriced(outcome.price)
  if (outcome.kind === 'sent') {
    setLikeState(queryClient, to, (before) => (outcome.isMatch ? 'matched' : stateWith(kind, before)))
    if (kind === 'super' && !outcome.isMatch) tellSuperLike(outcome.answer.price)
    return undefined
  }
  toast.error(refusalCopy(outcome.error))
  if (hasCode(outcome.error, 'NOT_FOUND')) void queryClient.invalidateQueries({ queryKey: api.discovery.key() })
  return undefined
}
