import { Trans } from '@lingui/react/macro'
import { useMember } from '../../lib/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { DuePlanCard } from './DuePlanCard.tsx'
import { GiftCard } from './GiftCard.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { paymentsWords } from './copy.ts'
import { ReceiptsCard } from './ReceiptsCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { useSubscription } from './use-subscription.ts'

/** Plan, renewal date, receipts, cancel and resume (decision M5, MEM-MENU-03). */
export function SubscriptionPage() {
  const subscription = useSubscription()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Manage Subscription</Trans>
      </h1>
      <QueryState query={subscription} words={paymentsWords} shape="card">
        {({ subscription: found, gift }) => {
          const running = found && found.status !== 'ended' ? found : null
          return (
            <>
              {running && <SubscriptionCard subscription={running} />}
              {gift && <GiftCard gift={gift} isBehindPaid={running !== null} />}
              {found?.change?.status === 'due' && <DuePlanCard change={found.change} />}
              {!running && !gift && <NoSubscription />}
            </>
          )
        }}
      </QueryState>
      <ReceiptsCard />
    </div>
  )
}

function NoSubscription() {
  const { isPremium } = useMember()
  if (isPremium)
    return (
      <Card isPremium>
        <p className="font-semibold">
          <Trans>You are a Premium member</Trans>
        </p>
        <p className="text-ink-2">
          <Trans>It was given to you or is paid for, and no further charge is planned.</Trans>
        </p>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        tile="lattice"
        title={<Trans>You have no subscription</Trans>}
        action={
          <BuyButton wants="premium" variant="brass">
            <Trans>Upgrade to Premium</Trans>
          </BuyButton>
        }
      >
        <Trans>Premium opens every profile, every filter and every conversation.</Trans>
      </EmptyState>
    </Card>
  )
}
