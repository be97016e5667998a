import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { useLoadCounts } from '../../staff/use-work-queues.ts'
import type { LoadCounts } from '../../staff/work-queue-rules.ts'
import type { DayRange, PaymentOrder, RevenueSection } from './rules.ts'

export function useRevenue(range: Partial<DayRange>) {
  return useQuery(api.revenue.read.queryOptions({ input: range }))
}

export type RevenueStats = NonNullable<ReturnType<typeof useRevenue>['data']>

export function useTrialBalance() {
  return useQuery(api.revenue.trialBalance.queryOptions())
}

export function useRefunds() {
  return useQuery(api.revenue.listRefunds.queryOptions())
}

/** Reads how many requests wait for a second admin, for the tabs of the Revenue page. */
export function useWaitingCounts(): Partial<Record<RevenueSection, LoadCounts | undefined>> {
  return { payments: useLoadCounts('refunds'), grants: useLoadCounts('grants') }
}

interface PaymentFilter {
  search: string
  status: 'all' | 'refunded' | 'disputed'
}

export function usePayments({ search, ...filter }: PaymentFilter & { order: PaymentOrder }) {
  return useInfiniteQuery(
    api.revenue.listPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, ...(search && { search }) }),
      ...cursorPaging,
      placeholderData: keepPreviousData,
    }),
  )
}

export function useRevenueDownload() {
  return useMutation(api.revenue.exportPayments.mutationOptions(downloadOptions()))
}

/** Requests and decides refunds. Both change revenue and queue counts, so both are refetched. */
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
