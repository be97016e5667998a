import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { byCursor } from '../../lib/by-cursor.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { describeFailure, useInvalidateCampaigns } from './use-campaigns.ts'

export function useDifferences(state: 'open' | 'settled') {
  return useInfiniteQuery(
    api.campaigns.listDiscrepancies.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...byCursor,
    }),
  )
}

export function useSettle() {
  const invalidate = useInvalidateCampaigns()
  return useMutation(
    api.campaigns.settleDiscrepancy.mutationOptions({
      onSuccess: () => toast.success({ title: t`Looked into` }),
      onError(error) {
        if (!hasCode(error, 'ALREADY_DECIDED')) return toast.error(describeFailure(error, t`Update Failed`))
        return toast.info({ title: t`Already Decided`, description: t`Somebody else was faster with this one.` })
      },
      onSettled: invalidate,
    }),
  )
}
