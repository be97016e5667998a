import type { PackId, PlanId } from '@adire/contract/payments.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Coins, Crown } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useMember } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { OfferState, OfflineNote } from './OfferState.tsx'
import { PackCards } from './PackCards.tsx'
import { PlanCards } from './PlanCards.tsx'
import { PremiumFeatures } from './PremiumFeatures.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { RenewalTerms } from './RenewalTerms.tsx'
import { SecureNote } from './SecureNote.tsx'
import { useCheckout, type CheckoutItem } from './use-checkout.ts'
import { useOffer, type Offer } from './use-offer.ts'

/** Keeps both tabs side by side on the narrowest phone. */
const TAB = 'max-sm:px-2.5 max-sm:after:inset-x-2.5'

/**
 * Premium and tokens on two tabs, in one currency, with one button that shows the amount
 * (PAY-SUB-01 to 08).
 */
export function UpgradeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { isPremium } = useMember()
  const offer = useOffer()
  const { isLeaving, buy } = useCheckout(offer)
  const [tab, setTab] = useState('premium')
  const [planId, setPlanId] = useState<PlanId>('quarterly')
  const [packId, setPackId] = useState<PackId>('popular')
  const item = findItem(offer, tab === 'premium' ? { planId } : { packId })
  const hasPayButton = !isPremium || tab === 'tokens'

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      phone="full"
      title={<Trans>Upgrade</Trans>}
      description={<Trans>See more of the people you came here to meet.</Trans>}
      footer={
        <>
          {hasPayButton && item?.kind === 'subscription' && <RenewalTerms plan={item.plan} />}
          <Button variant="secondary" className="max-sm:flex-none!" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {hasPayButton && (
            <Button
              disabled={!item || !offer.isOnline}
              loading={isLeaving}
              onClick={() => item && buy(item)}
            >
              {item ? <PayLabel item={item} /> : <Trans>Pay</Trans>}
            </Button>
          )}
        </>
      }
    >
      <Tabs value={tab} onValueChange={setTab} className="grid gap-1">
        <TabList aria-label={t`Upgrade`}>
          <Tab
            value="premium"
            icon={<Crown aria-hidden className="max-sm:hidden" />}
            className={TAB}
          >
            <Trans>Premium Subscription</Trans>
          </Tab>
          <Tab
            value="tokens"
            icon={<Coins aria-hidden className="max-sm:hidden" />}
            className={TAB}
          >
            <Trans>Buy Tokens</Trans>
          </Tab>
        </TabList>
        {offer.quote ? (
          <>
            <TabPanel value="premium" className="grid gap-5">
              {isPremium ? <AlreadyPremiumNote /> : <CurrencyRow offer={offer} />}
              {!isPremium && (
                <PlanCards plans={offer.quote.plans} value={planId} onChange={setPlanId} />
              )}
              <PremiumFeatures />
              {!isPremium && <MethodChoice offer={offer} />}
              {!isPremium && <SecureNote />}
            </TabPanel>
            <TabPanel value="tokens" className="grid gap-5">
              <CurrencyRow offer={offer} />
              <PackCards packs={offer.quote.packs} value={packId} onChange={setPackId} />
              <MethodChoice offer={offer} />
              {item?.kind === 'tokens' && <PurchaseSummary pack={item.pack} offer={offer} />}
              <SecureNote />
              <AdSlot placement="token_modal" isBelowFold />
            </TabPanel>
          </>
        ) : (
          <div className="pt-5">
            <OfferState offer={offer} cards={4} />
          </div>
        )}
      </Tabs>
    </Dialog>
  )
}

function CurrencyRow({ offer }: { offer: Offer }) {
  return (
    <>
      {!offer.isOnline && <OfflineNote />}
      <CurrencySelect offer={offer} />
    </>
  )
}

function PayLabel({ item }: { item: CheckoutItem }) {
  const amount = formatMoney(item.kind === 'tokens' ? item.pack.price : item.plan.price)
  return <Trans>Pay {amount}</Trans>
}

function findItem(
  { quote }: Offer,
  chosen: { planId: PlanId } | { packId: PackId },
): CheckoutItem | undefined {
  if ('planId' in chosen) {
    const plan = quote?.plans.find(({ id }) => id === chosen.planId)
    return plan && { kind: 'subscription', plan }
  }
  const pack = quote?.packs.find(({ id }) => id === chosen.packId)
  return pack && { kind: 'tokens', pack }
}

/** Shown to premium members instead of the plans. */
function AlreadyPremiumNote() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-brass bg-brass-soft p-5">
      <p className="flex items-center gap-3 font-semibold">
        <Crown aria-hidden className="size-5 text-brass-ink" />
        <Trans>You’re a Premium member</Trans>
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link to="/dashboard/subscription">
          <Trans>Manage Subscription</Trans>
        </Link>
      </Button>
    </div>
  )
}
