import type { MemberId } from '@adire/contract/ids.ts'
import { plural } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'

export function useHeldReferrals() {
  return useQuery(api.referrals.listHeld.queryOptions())
}

interface Decision {
  friendIds: MemberId[]
  isPaid: boolean
  reason: string
}

/** Releases or refuses held bonuses. The dialog shows its errors. */
export function useDecideHeldReferral() {
  const queryClient = useQueryClient()
  const decide = useMutation(api.referrals.decideHeld.mutationOptions())
  return async (decision: Decision) => {
    const { decided } = await decide.mutateAsync({ ...decision })
    toast.success({
      title: decision.isPaid
        ? plural(decided, { one: '# bonus released', other: '# bonuses released' })
        : plural(decided, { one: '# bonus declined', other: '# bonuses declined' }),
    })
    await queryClient.invalidateQueries({ queryKey: api.referrals.key() })
  }
}
