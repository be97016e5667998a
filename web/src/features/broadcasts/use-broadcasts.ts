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
import { type Draft, readDraft } from './rules.ts'

const LIVE_MS = 15_000
const PROGRESS_MS = 1_500
const NAME = 'broadcast'

/** Polls the current size of each audience. */
export function useAudiences() {
  return useQuery(api.broadcasts.countAudiences.queryOptions({ refetchInterval: LIVE_MS }))
}

/** Lists broadcasts, newest first; polls while one is scheduled or being sent. */
export function useHistory() {
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
  if (broadcasts.some(({ status }) => status === 'sending')) return PROGRESS_MS
  return broadcasts.some(({ status }) => status === 'scheduled') ? LIVE_MS : false
}

/** Stores the form's draft, so that it survives leaving the page. */
export function useStoredDraft() {
  const { memberId } = useMember()
  const [initial] = useState(() => readDraft(readStoredDraft(memberId, NAME)))
  return {
    initial,
    store: (draft: Draft) => storeDraft(memberId, NAME, JSON.stringify(draft)),
    remove: () => removeStoredDraft(memberId, NAME),
  }
}

/** Sends or schedules a broadcast (ADM-BCAST-11). */
export function useSend() {
  const queryClient = useQueryClient()
  return useMutation(
    api.broadcasts.send.mutationOptions({
      onSuccess({ status, totalRecipients, dueAt }) {
        const count = formatCount(totalRecipients)
        toast.success({
          title:
            status === 'scheduled'
              ? t`Broadcast planned for ${formatMoment(dueAt)}`
              : t`Broadcast sent to ${count} users`,
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.broadcasts.key() }),
    }),
  )
}

export function useCancel() {
  const queryClient = useQueryClient()
  return useMutation(
    api.broadcasts.cancel.mutationOptions({
      onSuccess: () => toast.success({ title: t`Broadcast taken back` }),
      onError(error) {
        const isLate = hasCode(error, 'ALREADY_DECIDED')
        toast.error({
          title: t`Error`,
          description: isLate
            ? t`This has already started.`
            : errorCopy(error, { title: '', description: t`Failed to take it back` }).description,
        })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.broadcasts.key() }),
    }),
  )
}
