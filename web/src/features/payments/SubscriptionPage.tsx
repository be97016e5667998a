import type { PlanChange } from '@adire/contract/plan-changes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney, formatDate } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { ReceiptsCard } from './ReceiptsCard.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { paymentsCopy, planLabels } from './copy.ts'
import { useSubscription } from './use-subscription.ts'

/** Plan, renewal date, receipts, cancel and resume (decision M5, MEM-MENU-03). */
export function SubscriptionPage() {
  const subscription = useSubscription()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Manage Subscription</Trans>
      </h1>
      <QueryState query={subscription} copy={paymentsCopy} shape="card">
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
          <Trans>You’re a Premium member</Trans>
        </p>
        <p className="text-ink-2">
          <Trans>You don’t have an active subscription, so we won’t charge you.</Trans>
        </p>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        tile="lattice"
        title={<Trans>You don’t have a subscription</Trans>}
        action={
          <BuyButton item="premium" variant="brass">
            <Trans>Upgrade to Premium</Trans>
          </BuyButton>
        }
      >
        <Trans>Premium gives you full profiles, advanced filters and unlimited messaging.</Trans>
      </EmptyState>
    </Card>
  )
}

/** A planned plan that can start now but needs a new checkout, because of its provider. */
function DuePlanCard({ change: { plan, price } }: { change: PlanChange }) {
  const { i18n } = useLingui()
  const amount = formatMoney(price)
  const labels = planLabels[plan]
  return (
    <Card isPremium className="grid gap-3">
      <h2 className="text-xl">
        <Trans>Your new plan can start</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          Your earlier plan has ended. You chose {i18n._(labels.name)} for {amount}{' '}
          {i18n._(labels.period)}.
        </Trans>
      </p>
      <BuyButton item="premium" className="justify-self-start">
        <Trans>Choose plan and pay</Trans>
      </BuyButton>
    </Card>
  )
}

type Props = { gift: { startsAt: string; until: string }; isBehindPaid: boolean }

/** Complimentary premium: its dates, and that nothing is charged for it (PAY-07). */
function GiftCard({ gift, isBehindPaid }: Props) {
  const [startsAt, until] = [formatDate(gift.startsAt), formatDate(gift.until)]
  return (
    <Card isPremium className="grid gap-1">
      <h2 className="text-xl">
        <Trans>Complimentary Premium until {until}</Trans>
      </h2>
      <p className="text-ink-2">
        {isBehindPaid ? (
          <Trans>
            It starts on {startsAt}, when the time you’ve paid for ends, or later if your
            subscription renews before then. It’s free and doesn’t renew.
          </Trans>
        ) : (
          <Trans>
            It’s free and doesn’t renew. If you subscribe in the meantime, you keep the rest of it
            for later.
          </Trans>
        )}
      </p>
    </Card>
  )
}
