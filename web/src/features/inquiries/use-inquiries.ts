import type { InquiryId } from '@adire/contract/ids.ts'
import type { InquiryStatus } from '@adire/contract/inquiries.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'

export function useInquiries(status: InquiryStatus | undefined) {
  return useInfiniteQuery(
    api.inquiries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
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
