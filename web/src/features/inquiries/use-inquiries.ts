import type { InquiryId } from '@adire/contract/ids.ts'
import type { InquiryStatus, StoredInquiryType } from '@adire/contract/inquiries.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

interface InquiryFilter {
  status: InquiryStatus | undefined
  type: StoredInquiryType | undefined
}

export function useInquiries({ status, type }: InquiryFilter) {
  return useInfiniteQuery(
    api.inquiries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, type, cursor }),
      ...cursorPaging,
    }),
  )
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
