import type { ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportCase } from '@adire/contract/report-cases.ts'
import { plural, t } from '@lingui/core/macro'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { downloadOptions } from '../../lib/download-options.ts'
import { useBulkAction } from '../../staff/use-bulk-action.ts'
import { type ReportSearch, toReportInput } from './rules.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

export function useReportCases(search: ReportSearch) {
  const filters = toReportInput(search)
  return useInfiniteQuery(
    api.moderation.listReports.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Downloads the filtered cases as CSV. */
export function useReportDownload() {
  return useMutation(api.moderation.exportReports.mutationOptions(downloadOptions()))
}

export function useReportCase(id: ReportCaseId, { isEnabled = true } = {}) {
  return useQuery(api.moderation.readReport.queryOptions({ input: { id }, enabled: isEnabled }))
}

/** Uses the text of ADM-REP-11. */
const showFailure = (error: Error) => showDecisionFailure(error, t`Failed to resolve report`)

/** Takes or releases several cases. Each one succeeds or fails by itself. */
export function useBulkClaim() {
  const queryClient = useQueryClient()
  const claim = useMutation(api.moderation.claimReport.mutationOptions())
  const { isPending, runAll } = useBulkAction<{ id: ReportCaseId; isClaimed: boolean }>({
    run: (input) => claim.mutateAsync(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
  })
  return {
    isPending,
    setClaimed: (ids: readonly ReportCaseId[], isClaimed: boolean) =>
      runAll(
        ids.map((id) => ({ id, isClaimed })),
        isClaimed ? takeTexts : releaseTexts,
      ),
  }
}

const takeTexts = {
  done: (count: number) => plural(count, { one: '# case taken', other: '# cases taken' }),
  failed: (count: number) =>
    plural(count, { one: 'Couldn’t take # case', other: 'Couldn’t take # cases' }),
}

const releaseTexts = {
  done: (count: number) => plural(count, { one: '# case released', other: '# cases released' }),
  failed: (count: number) =>
    plural(count, { one: 'Couldn’t release # case', other: 'Couldn’t release # cases' }),
}

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

/** Removes closed cases from the loaded lists of open ones, so that the next one is first at once. */
function removeFromLists(queryClient: QueryClient, closed: readonly string[]) {
  queryClient.setQueriesData<InfiniteData<{ cases: ReportCase[] }>>(
    {
      queryKey: api.moderation.listReports.key({ type: 'infinite', input: { status: 'pending' } }),
    },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          cases: page.cases.filter(({ id }) => !closed.includes(id)),
        })),
      },
  )
}

/** Resolves a case and returns to the queue (ADM-REP-12). */
export function useResolution() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation(
    api.moderation.resolveReport.mutationOptions({
      onSuccess(_result, { id, alsoClosed = [] }) {
        toast.success({ title: t`Report resolved successfully` })
        removeFromLists(queryClient, [id, ...alsoClosed.map((one) => one.id)])
        void navigate({ to: '/dashboard/admin/reports' })
      },
      onError: showFailure,
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.moderation.key() }),
    }),
  )
}
