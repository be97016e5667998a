import type { Subscription } from '@adire/contract/payments.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Query of the member's subscription and complimentary premium. */
export function useSubscription() {
  return useQuery(api.payments.subscription.queryOptions())
}

export function useReceipts() {
  return useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPaging,
    }),
  )
}

/**
 * Cancels or resumes the subscription, or keeps the current plan by undoing a planned change. Puts the
 * subscription of the response into the cache.
 */
export function useSubscriptionChange() {
  const queryClient = useQueryClient()
  const cacheUpdate = {
    onSuccess: ({ subscription }: { subscription: Subscription }) => {
      queryClient.setQueryData(api.payments.subscription.queryKey(), (before) => ({
        gift: before?.gift ?? null,
        subscription,
      }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.payments.key() }),
  }
  const cancel = useMutation(
    api.payments.cancelSubscription.mutationOptions({
      ...cacheUpdate,
      onError: (error) =>
        toastFailure(error, t`Couldn’t cancel your subscription`, t`Please try again.`),
    }),
  )
  const resume = useMutation(
    api.payments.resumeSubscription.mutationOptions({
      ...cacheUpdate,
      onError: (error) =>
        toastFailure(error, t`Couldn’t resume your subscription`, t`Please try again.`),
    }),
  )
  const keep = useMutation(
    api.payments.keepPlan.mutationOptions({
      ...cacheUpdate,
      onError: (error) =>
        toastFailure(error, t`Couldn’t cancel the plan change`, t`Please try again.`),
    }),
  )
  return { cancel, resume, keep }
}
