import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { useInvalidateCampaigns } from './use-campaigns.ts'

export function useReportCases(state: 'open' | 'settled') {
  return useInfiniteQuery(
    api.campaigns.listReportCases.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Settles the reports of a campaign. Its dialog shows the errors. */
export function useSettleReportCase() {
  const invalidate = useInvalidateCampaigns()
  return useMutation(
    api.campaigns.settleReportCase.mutationOptions({
      onSuccess: () => toast.success({ title: t`Marked as reviewed` }),
      onSettled: invalidate,
    }),
  )
}
