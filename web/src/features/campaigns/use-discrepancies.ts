import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { useInvalidateCampaigns } from './use-campaigns.ts'

export function useDiscrepancies(state: 'open' | 'settled') {
  return useInfiniteQuery(
    api.campaigns.listDiscrepancies.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

/** Settles a discrepancy. Its dialog shows the errors. */
export function useSettleDiscrepancy() {
  const invalidate = useInvalidateCampaigns()
  return useMutation(
    api.campaigns.settleDiscrepancy.mutationOptions({
      onSuccess: () => toast.success({ title: t`Marked as investigated` }),
      onSettled: invalidate,
    }),
  )
}
