import type { WithdrawalQuote } from '@adire/contract/withdrawals.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { formatMoney } from '../../lib/format.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'

/** Quotes the withdrawal from an order, and withdraws; `onDone` closes the dialog. */
export function useWithdrawal(orderId: string, onDone: () => void) {
  const queryClient = useQueryClient()
  const quote = useQuery(
    api.payments.withdrawalQuote.queryOptions({ input: { id: orderId }, retry: false, gcTime: 0 }),
  )
  const withdrawal = useMutation(
    api.payments.withdraw.mutationOptions({
      onSuccess: ({ refund }) => {
        const amount = formatMoney(refund)
        toast.success({
          title: t`You’ve withdrawn from this order`,
          description: t`We’re refunding ${amount}. The confirmation is in your email.`,
        })
        onDone()
      },
      onError: (error) => {
        toastFailure(error, t`Couldn’t withdraw from this order`, t`Please try again.`)
        if (hasCode(error, 'WITHDRAWAL_CHANGED')) void quote.refetch()
        else onDone()
      },
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.payments.key() }),
          queryClient.invalidateQueries({ queryKey: api.tokens.key() }),
        ]),
    }),
  )
  const confirm = ({ refund, tokens }: WithdrawalQuote) =>
    withdrawal.mutate({ id: orderId, refundMinor: refund.minor, tokens })
  return { quote, isWithdrawing: withdrawal.isPending, confirm }
}
