import type { Broadcast } from '@adire/contract/broadcasts.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { removeStoredDraft, storeDraft, readStoredDraft } from '../../lib/draft-storage.ts'
import { useMember } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { type Draft, parseDraft, serializeDraft } from './rules.ts'

const IDLE_POLL_MS = 15_000
const SENDING_POLL_MS = 1_500
const DRAFT_NAME = 'broadcast'

/** Polls the current size of each audience. */
export function useAudiences() {
  return useQuery(api.broadcasts.countAudiences.queryOptions({ refetchInterval: IDLE_POLL_MS }))
}

/** Lists broadcasts, newest first; polls while one is scheduled or being sent. */
export function useBroadcastHistory() {
  return useInfiniteQuery(
    api.broadcasts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
      refetchInterval: ({ state }) =>
        choosePollInterval(state.data?.pages.flatMap((page) => page.broadcasts) ?? []),
    }),
  )
}

function choosePollInterval(broadcasts: readonly Broadcast[]): number | false {
  if (broadcasts.some(({ status }) => status === 'sending')) return SENDING_POLL_MS
  return broadcasts.some(({ status }) => status === 'scheduled') ? IDLE_POLL_MS : false
}

/**
 * Stores the draft of the broadcast form on this device, so that it survives leaving the page,
 * except its accounts.
 */
export function useStoredDraft() {
  const { memberId } = useMember()
  const [initial] = useState(() => parseDraft(readStoredDraft(memberId, DRAFT_NAME)))
  return {
    initial,
    store: (draft: Draft) => storeDraft(memberId, DRAFT_NAME, serializeDraft(draft)),
    remove: () => removeStoredDraft(memberId, DRAFT_NAME),
  }
}

/** Reads a list of accounts before a legal notice is sent. */
export function useCheckAccounts() {
  return useMutation(
    api.broadcasts.checkAccounts.mutationOptions({
      onError: (error) =>
        toast.error(
          errorCopy(error, {
            title: t`Couldn’t check the accounts`,
            description: t`Please try again in a moment.`,
          }),
        ),
    }),
  )
}

/** Sends or schedules a broadcast (ADM-BCAST-11). */
export function useSendBroadcast() {
  const queryClient = useQueryClient()
  return useMutation(
    api.broadcasts.send.mutationOptions({
      onSuccess({ status, totalRecipients, dueAt }) {
        const count = formatCount(totalRecipients)
        toast.success({
          title:
            status === 'scheduled'
              ? t`Broadcast scheduled for ${formatMoment(dueAt)}`
              : t`Broadcast sent to ${count} users`,
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.broadcasts.key() }),
    }),
  )
}

export function useCancelBroadcast() {
  const queryClient = useQueryClient()
  return useMutation(
    api.broadcasts.cancel.mutationOptions({
      onSuccess: () => toast.success({ title: t`Broadcast cancelled` }),
      onError(error) {
        const isLate = hasCode(error, 'ALREADY_DECIDED')
        toast.error({
          title: t`Error`,
          description: isLate
            ? t`This has already started.`
            : errorCopy(error, { title: '', description: t`Couldn’t cancel the broadcast` })
                .description,
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.broadcasts.key() }),
    }),
  )
}
