import type { InquiryId } from '@adire/contract/ids.ts'
import { plural, t } from '@lingui/core/macro'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useBulkAction } from '../../staff/use-bulk-action.ts'
import type { InquirySearch } from './search-rules.ts'

/** Input of the list and of its download. */
function toInput({ q, ...filters }: InquirySearch) {
  return { ...filters, ...(q && { search: q }) }
}

export function useInquiries(search: InquirySearch) {
  const filters = toInput(search)
  return useInfiniteQuery(
    api.inquiries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPaging,
      // Keeps the previous rows until those of the new filters have loaded.
      placeholderData: keepPreviousData,
    }),
  )
}

/** Downloads the filtered inquiries as CSV. */
export function useInquiryDownload() {
  const { mutate, isPending } = useMutation(
    api.inquiries.exportInquiries.mutationOptions(downloadOptions()),
  )
  return { isPending, mutate: (search: InquirySearch) => mutate(toInput(search)) }
}

/** Sets the status of several inquiries. Each one succeeds or fails by itself. */
export function useBulkInquiryStatus() {
  const queryClient = useQueryClient()
  const change = useMutation(api.inquiries.setStatus.mutationOptions())
  const { isPending, runAll } = useBulkAction<{ id: InquiryId; status: 'contacted' | 'closed' }>({
    run: (input) => change.mutateAsync(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.inquiries.key() }),
  })
  return {
    isPending,
    setStatus: (ids: readonly InquiryId[], status: 'contacted' | 'closed') =>
      runAll(
        ids.map((id) => ({ id, status })),
        bulkTexts[status],
      ),
  }
}

const failed = (count: number) =>
  plural(count, { one: 'Couldn’t update # inquiry', other: 'Couldn’t update # inquiries' })

const bulkTexts = {
  contacted: {
    done: (count: number) =>
      plural(count, {
        one: '# inquiry marked as contacted',
        other: '# inquiries marked as contacted',
      }),
    failed,
  },
  closed: {
    done: (count: number) =>
      plural(count, { one: '# inquiry closed', other: '# inquiries closed' }),
    failed,
  },
}

export function useInquiry(id: InquiryId) {
  return useQuery(api.inquiries.read.queryOptions({ input: { id } }))
}

/** Shows why a change failed (ADS-ADMIN-68). */
function showFailure(error: Error) {
  const title = t`Update Failed`
  toast.error({
    title,
    description: errorCopy(error, { title, description: t`Please try again.` }).description,
  })
}

export function useSetInquiryStatus() {
  const queryClient = useQueryClient()
  return useMutation(
    api.inquiries.setStatus.mutationOptions({
      onSuccess: ({ status }) =>
        toast.success({ title: t`Status Updated`, description: t`Inquiry marked as ${status}` }),
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inquiries.key() }),
    }),
  )
}

export function useInquiryNotes() {
  const queryClient = useQueryClient()
  return useMutation(
    api.inquiries.saveNotes.mutationOptions({
      onSuccess: () => toast.success({ title: t`Notes Saved` }),
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inquiries.key() }),
    }),
  )
}

/** Emails a reply to the sender of an inquiry. A retry sends it only once. */
export function useReply(id: InquiryId) {
  const queryClient = useQueryClient()
  const [messageId, setMessageId] = useState(() => crypto.randomUUID())
  const reply = useMutation(
    api.inquiries.reply.mutationOptions({
      onSuccess() {
        setMessageId(crypto.randomUUID())
        toast.success({ title: t`Reply sent` })
      },
      onError(error) {
        // An earlier try did arrive with another text, so this one is a reply of its own.
        if (hasCode(error, 'CLIENT_ID_USED')) setMessageId(crypto.randomUUID())
        toastFailure(error, t`Couldn’t send your reply`, t`Please try again.`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.inquiries.key() }),
    }),
  )
  return {
    isPending: reply.isPending,
    send: (text: string, options: { onSuccess: () => void }) =>
      reply.mutate({ id, messageId, text }, options),
  }
}
