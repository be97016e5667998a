import { BRAND } from '@adire/contract/brand.ts'
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
import { paymentsWords, planLabels } from './copy.ts'
import { useSubscription } from './use-subscription.ts'

/** Plan, renewal date, receipts, cancel and resume (decision M5, MEM-MENU-03). */
export function SubscriptionPage() {
  const subscription = useSubscription()
  return (
    <div className="grid gap-6">
      <h1 className="display text-page">
        <Trans>Manage Subscription</Trans>
      </h1>
      <QueryState query={subscription} copy={paymentsWords} shape="card">
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
          <BuyButton item="premium" variant="brass">
            <Trans>Upgrade to Premium</Trans>
          </BuyButton>
        }
      >
        <Trans>Premium opens every profile, every filter and every conversation.</Trans>
      </EmptyState>
    </Card>
  )
}

/** The next plan, where the provider needs a new checkout for it. */
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
  const brand = BRAND.name
  return (
    <Card isPremium className="grid gap-1">
      <h2 className="text-xl">
        <Trans>
          Premium, a gift from {brand} until {until}
        </Trans>
      </h2>
      <p className="text-ink-2">
        {isBehindPaid ? (
          <Trans>
            It begins on {startsAt}, when what you have paid for ends, and later if you go on
            paying. It does not renew.
          </Trans>
        ) : (
          <Trans>
            It costs you nothing and does not renew. If you subscribe meanwhile, what is left of it
            waits for you.
          </Trans>
        )}
      </p>
    </Card>
  )
}
