import type { Subscription } from '@adire/contract/payments.ts'
import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

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

/** Cancels, resumes or keeps the plan and shows the server's answer at once. */
export function useSubscriptionChange() {
  const queryClient = useQueryClient()
  const answer = {
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
      ...answer,
      onError: (error) => toastFailure(error, t`Cancel Failed`, t`Please try again.`),
    }),
  )
  const resume = useMutation(
    api.payments.resumeSubscription.mutationOptions({
      ...answer,
      onError: (error) => toastFailure(error, t`Resume Failed`, t`Please try again.`),
    }),
  )
  const keep = useMutation(
    api.payments.keepPlan.mutationOptions({
      ...answer,
      onError: (error) => toastFailure(error, t`Couldn’t keep your plan`, t`Please try again.`),
    }),
  )
  return { cancel, resume, keep }
}
