import type { MemberId } from '@adire/contract/ids.ts'
import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toast } from '../../lib/toast.ts'
import { showDecisionFailure } from '../../staff/show-decision-failure.ts'

export function useHeldReferrals() {
  return useQuery(api.referrals.listHeld.queryOptions())
}

export function useHeldReferralCount(): number | undefined {
  return useHeldReferrals().data?.total
}

export function useQuarantinedEvents(state: 'open' | 'closed') {
  return useInfiniteQuery(
    api.payments.listQuarantinedEvents.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

export function useQuarantinedEventCount(): number | undefined {
  return useQuarantinedEvents('open').data?.pages[0]?.openCount
}

export function useFlags(state: 'open' | 'cleared') {
  return useInfiniteQuery(
    api.addressFlags.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state, cursor }),
      ...cursorPaging,
    }),
  )
}

export function useFlagCount(): number | undefined {
  return useFlags('open').data?.pages[0]?.openCount
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
        : plural(decided, { one: '# bonus refused', other: '# bonuses refused' }),
    })
    await queryClient.invalidateQueries({ queryKey: api.referrals.key() })
  }
}

/** Retries and closes quarantined events. The dialog that closes one shows its errors. */
export function useQuarantineActions() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: api.payments.key() })
  const retry = useMutation(
    api.payments.retryQuarantinedEvent.mutationOptions({
      onSuccess({ outcome, reason }) {
        if (outcome === 'quarantined')
          toast.info({ title: t`It still does not fit`, description: reason ?? undefined })
        else if (outcome === 'waiting')
          toast.info({ title: t`It waits for a payment we have not heard of yet` })
        else toast.success({ title: t`It fits now, and the books follow it` })
      },
      onError: (error) => showDecisionFailure(error, t`Failed to perform action`),
      onSettled,
    }),
  )
  const close = useMutation(
    api.payments.closeQuarantinedEvent.mutationOptions({
      onSuccess: () => toast.success({ title: t`Closed` }),
      onSettled,
    }),
  )
  return { retry, close }
}

/** Clears a flag. Its dialog shows the errors. */
export function useClearFlag() {
  const queryClient = useQueryClient()
  return useMutation(
    api.addressFlags.clear.mutationOptions({
      onSuccess: () => toast.success({ title: t`Flag cleared` }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.addressFlags.key() }),
    }),
  )
}
