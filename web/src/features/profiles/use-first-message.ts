import type { ThreadId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

/** Price of a message and whether the balance covers it; undefined until the wallet is loaded. */
export function useMessagePrice() {
  const { data } = useQuery(api.tokens.wallet.queryOptions())
  const price = data?.prices.message ?? 0
  return { price, isShort: data !== undefined && data.balance < price }
}

/**
 * Sends the first message from a profile, and opens the conversation once it is stored. A retry
 * after a lost answer is charged once.
 */
export function useFirstMessage(threadId: ThreadId) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const attempt = useRef({ content: '', clientId: '' })
  const send = useMutation(
    api.messages.send.mutationOptions({
      onSuccess() {
        for (const key of [api.messages.key(), api.matches.key(), api.tokens.key()])
          void queryClient.invalidateQueries({ queryKey: key })
        void navigate({ to: '/dashboard/messages/$threadId', params: { threadId }, search: {} })
      },
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Message Failed`,
            description: t`Failed to send message. Please try again.`,
          }),
        ),
    }),
  )

  function sendMessage(content: string, expectedPrice: number) {
    if (send.isPending) return
    if (attempt.current.content !== content)
      attempt.current = { content, clientId: crypto.randomUUID() }
    send.mutate({ threadId, ...attempt.current, expectedPrice })
  }

  return { sendMessage, isSending: send.isPending }
}
