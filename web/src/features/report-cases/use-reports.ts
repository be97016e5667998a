import type { ReportCaseId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import type { ReportFilter, ReportOrder } from './rules.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

export function useReportCases(filter: ReportFilter, order: ReportOrder) {
  const filters =
    filter === 'high'
      ? ({ status: 'pending', priority: 'high', order } as const)
      : { status: filter, order: filter === 'resolved' ? ('newest' as const) : order }
  return useInfiniteQuery(
    api.moderation.listReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPaging,
    }),
  )
}

export function useReportCase(id: ReportCaseId) {
  return useQuery(api.moderation.readReport.queryOptions({ input: { id } }))
}

/** Uses the text of ADM-REP-11. */
const showFailure = (error: Error) => showDecisionFailure(error, t`Failed to resolve report`)

/** Assigns a case to this moderator, or releases it. Other moderators see who has it. */
export function useClaim(id: ReportCaseId) {
  const queryClient = useQueryClient()
  const claim = useMutation(
    api.moderation.claimReport.mutationOptions({
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
    }),
  )
  return {
    isPending: claim.isPending,
    setClaimed: (isClaimed: boolean) => claim.mutate({ id, isClaimed }),
  }
}

/** Resolves a case and returns to the queue (ADM-REP-12). */
export function useResolution() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.moderation.resolveReport.mutationOptions({
      onSuccess() {
        toast.success({ title: t`Report resolved successfully` })
        void navigate({ to: '/dashboard/admin/reports' })
      },
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
    }),
  )
}
