import type { Subscription } from '@adire/contract/payments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { cursorPaging } from '../../lib/cursor-paging.ts'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadMoreButton } from '../../ui/LoadMoreButton.tsx'
import { LinkSection } from '../../shared/LinkSection.tsx'
import { CancelSubscriptionDialog } from './CancelSubscriptionDialog.tsx'
import { planLabels } from './copy.ts'
import { ReceiptList } from './ReceiptsCard.tsx'

/**
 * Part of `YourDataPage`: receipts, and cancelling the subscription, so that members who can't log in
 * don't keep paying. `token` is from an emailed link.
 */
export function PaidByLink({ token }: { token: string }) {
  const running = useQuery(api.payments.subscriptionByLink.queryOptions({ input: { token } }))
  const list = useInfiniteQuery(
    api.payments.listByLink.infiniteOptions({
      input: (cursor: string | undefined) => ({ token, cursor }),
      ...cursorPaging,
    }),
  )
  const payments = list.data?.pages.flatMap((page) => page.payments) ?? []
  const subscription = running.data?.subscription
  return (
    <>
      {subscription && subscription.status !== 'ended' && (
        <RunningSubscription token={token} subscription={subscription} />
      )}
      {payments.length > 0 && (
        <LinkSection title={<Trans>Receipts</Trans>}>
          <ReceiptList payments={payments} />
          <LoadMoreButton list={list} />
        </LinkSection>
      )}
    </>
  )
}

type SubscriptionProps = { token: string; subscription: Subscription }

function RunningSubscription({
  token,
  subscription: { plan, price, status, paidUntil, canCancel },
}: SubscriptionProps) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const cancel = useMutation(
    api.payments.cancelSubscriptionByLink.mutationOptions({
      onSuccess: (response) =>
        queryClient.setQueryData(
          api.payments.subscriptionByLink.queryKey({ input: { token } }),
          response,
        ),
      onSettled: () => setIsConfirming(false),
    }),
  )
  const failureCopy =
    cancel.error &&
    errorCopy(cancel.error, {
      title: t`Couldn’t cancel the subscription`,
      description: t`Please try again.`,
    })
  const day = formatDate(paidUntil)
  const money = formatMoney(price)
  const period = i18n._(planLabels[plan].period)
  return (
    <LinkSection title={<Trans>Premium, {i18n._(planLabels[plan].name)}</Trans>}>
      {failureCopy && (
        <Banner tone="danger" title={failureCopy.title}>
          {failureCopy.description}
        </Banner>
      )}
      <p role="status" className="text-ink-2">
        {status === 'cancelling' ? (
          <Trans>Cancelled. We won’t charge you again. Premium is paid for until {day}.</Trans>
        ) : (
          <Trans>
            {money} {period}, paid until {day}.
          </Trans>
        )}
      </p>
      {canCancel && (
        <Button variant="secondary" onClick={() => setIsConfirming(true)}>
          <Trans>Cancel subscription</Trans>
        </Button>
      )}
      <CancelSubscriptionDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        paidUntil={paidUntil}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ token })}
      />
    </LinkSection>
  )
}
