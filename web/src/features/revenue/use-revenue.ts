import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { saveFile } from '../../lib/save-file.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import type { DayRange, RevenueSection } from './rules.ts'

export function useRevenue(range: Partial<DayRange>) {
  return useQuery(api.revenue.read.queryOptions({ input: range }))
}

export type Figures = NonNullable<ReturnType<typeof useRevenue>['data']>

export function useTrialBalance() {
  return useQuery(api.revenue.trialBalance.queryOptions())
}

export function useRefunds() {
  return useQuery(api.revenue.listRefunds.queryOptions())
}

/** Requests waiting for a second admin by section, for the counts in the rail. */
export function useWaiting(): Partial<Record<RevenueSection, number>> {
  const { data } = useQuery(api.moderation.summary.queryOptions())
  return { payments: data?.waitingRefunds ?? 0, grants: data?.waitingGrants ?? 0 }
}

export interface PaymentFilter {
  search: string
  status: 'all' | 'refunded' | 'disputed'
}

export function usePayments({ search, status }: PaymentFilter) {
  return useInfiniteQuery(
    api.revenue.listPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor, ...(search && { search }) }),
      ...cursorPaging,
    }),
  )
}

export function useRevenueFile() {
  return useMutation(
    api.revenue.exportPayments.mutationOptions({
      onSuccess: saveFile,
      onError: (error) => toastFailure(error, t`Download Failed`, t`Please try again.`),
    }),
  )
}

/** Refund actions; they invalidate every view of the money. */
export function useRefundActions() {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [api.revenue.key(), api.moderation.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  const requestRefund = useMutation(api.payments.refund.mutationOptions({ onSettled }))
  const decide = useMutation(api.payments.decideRefund.mutationOptions({ onSettled }))
  return { requestRefund: requestRefund.mutateAsync, decide: decide.mutateAsync }
}
