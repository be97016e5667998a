import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { clearStoredDrafts } from '../../lib/draft-storage.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { useOutboxSender } from '../../lib/use-outbox-sender.ts'
import { messageOutbox, onRefusal } from './outbox-store.ts'
import { addToDraft } from './use-draft.ts'

/** Refusals that the conversation itself explains. */
const explainedCodes = ['NOT_MATCHED', 'NOT_FOUND', 'ACCOUNT_PAUSED', 'MEMBER_PAUSED'] as const

/**
 * Sends waiting messages while any page of the dashboard is open, and shows a toast when the server
 * refuses one. Used once, in the dashboard's frame.
 */
export function useMessageSender() {
  const { t } = useLingui()
  const { memberId } = useMember()

  const showRefusal = useEffectEvent((error: Error) => {
    if (explainedCodes.some((code) => hasCode(error, code))) return
    toast.error(
      errorCopy(error, {
        title: t`Message Failed`,
        description: t`Failed to send message. Please try again.`,
      }),
    )
  })

  // Members who share a browser must not find each other's drafts.
  useEffect(() => clearStoredDrafts(memberId), [memberId])
  useEffect(
    () =>
      onRefusal(({ threadId, content, error }) => {
        showRefusal(error)
        // A later attempt may succeed, so the text goes back to the message box.
        return (
          hasCode(error, 'NEW_THREADS_HELD') &&
          addToDraft(memberId, threadId, content) !== undefined
        )
      }),
    [memberId],
  )
  useOutboxSender(messageOutbox)
}
