import type { PlanQuote } from '@adire/contract/plan-changes.ts'
import { PLAN_CHANGE_TERMS_VERSION } from '@adire/contract/renewals.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { formatDate } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useOnline } from '../../lib/use-online.ts'

/** Quotes are fetched again this long before they expire. */
const MARGIN_MS = 30_000

/** Quotes for the other plans, and the change to one at exactly the quoted price. */
export function usePlanChange(onDone: () => void) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const quotes = useQuery(
    api.payments.planQuotes.queryOptions({
      staleTime: 0,
      gcTime: 0,
      retry: (count, error) =>
        count < 2 && !hasCode(error, 'PLAN_CHANGE_UNAVAILABLE') && !hasCode(error, 'NOT_FOUND'),
      refetchInterval: ({ state }) =>
        state.data
          ? Math.max(1000, Date.parse(state.data.expiresAt) - Date.now() - MARGIN_MS)
          : false,
    }),
  )
  const change = useMutation(
    api.payments.changePlan.mutationOptions({
      onSuccess({ subscription }) {
        queryClient.setQueryData(api.payments.subscription.queryKey(), (before) => ({
          gift: before?.gift ?? null,
          subscription,
        }))
        onDone()
        toast.success(successCopy(subscription))
      },
      onError: (error) => toastFailure(error, t`Couldn’t change your plan`, t`Please try again.`),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.payments.key() }),
    }),
  )
  return {
    isOnline,
    quotes,
    isChanging: change.isPending,
    confirm({ plan, quote }: PlanQuote) {
      if (!change.isPending) change.mutate({ plan, quote, termsVersion: PLAN_CHANGE_TERMS_VERSION })
    },
  }
}

/** Subscription in the response of `payments.changePlan`. */
type Changed = Parameters<
  NonNullable<ReturnType<typeof api.payments.changePlan.mutationOptions>['onSuccess']>
>[0]['subscription']

function successCopy({ change }: Changed) {
  if (change?.status === 'processing')
    return {
      title: t`Your plan change is being processed`,
      description: t`We’ll tell you when your payment provider has confirmed it.`,
    }
  return change
    ? {
        title: t`Your plan will change`,
        description: t`It changes on ${formatDate(change.startsAt)}. Nothing was charged.`,
      }
    : {
        title: t`Your plan has changed`,
        description: t`You’ll find the receipt under Manage Subscription.`,
      }
}
