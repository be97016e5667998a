import { appPages } from '@adire/contract/pages.ts'
import type { LinkedWithdrawal } from '@adire/contract/withdrawals.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { errorCopy } from '../../lib/error-copy.ts'
import { formatDate, formatMoment, formatMoney } from '../../lib/format.ts'
import { useLinkToken } from '../../lib/link-token.ts'
import { CardMessage } from '../../shared/CardMessage.tsx'
import { HomeLink } from '../../shared/HomeLink.tsx'
import { LinkQuery } from '../../shared/LinkQuery.tsx'
import { StandaloneCard } from '../../shared/StandaloneCard.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLinkedWithdrawal } from './use-linked-withdrawal.ts'
import { WithdrawalTerms } from './WithdrawalTerms.tsx'

type Open = Extract<LinkedWithdrawal, { state: 'open' }>
type Withdrawn = Extract<LinkedWithdrawal, { state: 'withdrawn' }>
type Unavailable = Extract<LinkedWithdrawal, { state: 'unavailable' }>

/**
 * Page of the link in a receipt: shows the order and its refund, and withdraws with one button,
 * without logging in.
 */
export function WithdrawPage() {
  const token = useLinkToken(appPages.withdraw)
  const { order, withdrawal } = useLinkedWithdrawal(token)
  return (
    <LinkQuery token={token} query={order}>
      {(data) => {
        switch (data.state) {
          case 'open':
            return <OpenOrder order={data} withdrawal={withdrawal} />
          case 'withdrawn':
            return <WithdrawnOrder order={data} />
          case 'unavailable':
            return (
              <UnavailableOrder
                order={data}
                isLoading={order.isFetching}
                onRetry={() => void order.refetch()}
              />
            )
        }
      }}
    </LinkQuery>
  )
}

type OpenProps = { order: Open; withdrawal: ReturnType<typeof useLinkedWithdrawal>['withdrawal'] }

function OpenOrder({ order, withdrawal }: OpenProps) {
  const { t } = useLingui()
  const failure =
    withdrawal.error &&
    errorCopy(withdrawal.error, {
      title: t`Couldn’t withdraw from this order`,
      description: t`Please try again.`,
    })
  return (
    <StandaloneCard>
      <CardMessage title={<Trans>Withdraw from this order?</Trans>}>
        <OrderText order={order} />
      </CardMessage>
      <WithdrawalTerms quote={order} />
      {failure && (
        <Banner tone="danger" title={failure.title}>
          {failure.description}
        </Banner>
      )}
      <div className="grid gap-3">
        <Button
          isWide
          variant="danger"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate(order)}
        >
          <Trans>Withdraw and get {formatMoney(order.refund)} back</Trans>
        </Button>
        <HomeLink />
      </div>
    </StandaloneCard>
  )
}

function OrderText({ order }: { order: LinkedWithdrawal }) {
  const [day, { description, reference }] = [formatDate(order.paidAt), order]
  return (
    <Trans>
      {description}, paid on {day}. Order {reference}.
    </Trans>
  )
}

function WithdrawnOrder({ order }: { order: Withdrawn }) {
  const [day, refund] = [formatDate(order.withdrawnAt), formatMoney(order.refund)]
  return (
    <StandaloneCard>
      <CircleCheck aria-hidden className="size-12 text-leaf" strokeWidth={1.5} />
      <CardMessage title={<Trans>You’ve withdrawn from this order</Trans>}>
        <Trans>
          You withdrew on {day}. We’re refunding {refund} to the card or account you paid with; most
          banks show it within 10 business days. We’ve emailed you a confirmation.
        </Trans>
      </CardMessage>
      <p className="text-ink-2">
        <OrderText order={order} />
      </p>
      <HomeLink />
    </StandaloneCard>
  )
}

type UnavailableProps = { order: Unavailable; isLoading: boolean; onRetry: () => void }

function UnavailableOrder({ order, isLoading, onRetry }: UnavailableProps) {
  return (
    <StandaloneCard>
      <Obstacle order={order} />
      <p className="text-ink-2">
        <OrderText order={order} />
      </p>
      <div className="grid gap-3">
        {order.reason === 'processing' ? (
          <Button isWide loading={isLoading} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Button asChild isWide>
            <PageLink href="/contact?type=support">
              <Trans>Contact support</Trans>
            </PageLink>
          </Button>
        )}
        <HomeLink />
      </div>
    </StandaloneCard>
  )
}

function Obstacle({ order: { reason, until } }: { order: Unavailable }) {
  const end = formatMoment(until)
  switch (reason) {
    case 'too_late':
      return (
        <CardMessage title={<Trans>You can no longer withdraw from this order</Trans>}>
          <Trans>
            The time to withdraw has ended. If something is wrong with your order, write to us with
            the order number.
          </Trans>
        </CardMessage>
      )
    case 'nothing_left':
      return (
        <CardMessage title={<Trans>There’s nothing left to refund</Trans>}>
          <Trans>
            Everything in this order has already been used or refunded. If you think that’s wrong,
            write to us with the order number.
          </Trans>
        </CardMessage>
      )
    case 'processing':
      return (
        <CardMessage title={<Trans>Your order is still being processed</Trans>}>
          <Trans>
            We’re processing a plan change or a refund for this order. Please try again later. You
            can withdraw until {end}.
          </Trans>
        </CardMessage>
      )
  }
}
