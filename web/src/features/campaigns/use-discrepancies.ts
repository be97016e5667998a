import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { describeFailure, useInvalidateCampaigns } from './use-campaigns.ts'

export function useDiscrepancies(state: 'open' | 'settled') {
  return useInfiniteQuery(
    api.campaigns.listDiscrepancies.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

export function useSettleDiscrepancy() {
  const invalidate = useInvalidateCampaigns()
  return useMutation(
    api.campaigns.settleDiscrepancy.mutationOptions({
      onSuccess: () => toast.success({ title: t`Looked into` }),
      onError(error) {
        if (!hasCode(error, 'ALREADY_DECIDED'))
          return toast.error(describeFailure(error, t`Update Failed`))
        return toast.info({
          title: t`Already Decided`,
          description: t`Somebody else was faster with this one.`,
        })
      },
      onSettled: invalidate,
    }),
  )
}
