import type { LinkedWithdrawal } from '@adire/contract/withdrawals.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'

type Open = Extract<LinkedWithdrawal, { state: 'open' }>

/** Reads the order of an emailed link, and withdraws from it on the terms that the page shows. */
export function useLinkedWithdrawal(token: string) {
  const queryClient = useQueryClient()
  const options = api.payments.withdrawalByLink.queryOptions({ input: { token } })
  const order = useQuery({
    ...options,
    enabled: token !== '',
    retry: false,
    refetchOnWindowFocus: false,
  })
  const withdrawal = useMutation({
    mutationFn: ({ refund, tokens }: Open) =>
      client.payments.withdrawByLink({ token, refundMinor: refund.minor, tokens }),
    onSuccess: (response) => queryClient.setQueryData(options.queryKey, response),
    onError: (error) => {
      const isOutdated = (
        ['WITHDRAWAL_CHANGED', 'WITHDRAWAL_UNAVAILABLE', 'LINK_INVALID'] as const
      ).some((code) => hasCode(error, code))
      if (isOutdated) void order.refetch()
    },
  })
  return { order, withdrawal }
}
