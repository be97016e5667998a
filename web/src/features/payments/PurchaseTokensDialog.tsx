import type { PackId } from '@adire/contract/payments.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PriceList } from '../tokens/PriceList.tsx'
import { AdSlot } from '../ads/AdSlot.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { OfferState, OfflineNote } from './OfferState.tsx'
import { PackCards } from './PackCards.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import { SecureNote } from './SecureNote.tsx'
import { useCheckout } from './use-checkout.ts'
import { useOffer } from './use-offer.ts'

/**
 * Dialog for tokens only: currency, method, packs, summary, and a button with the exact amount
 * (PAY-TOK-11 to 17).
 */
export function PurchaseTokensDialog({ onClose }: { onClose: () => void }) {
  const offer = useOffer()
  const { isLeaving, buy } = useCheckout(offer)
  const [packId, setPackId] = useState<PackId>('popular')
  const wallet = useQuery(api.tokens.wallet.queryOptions())
  const pack = offer.quote?.packs.find(({ id }) => id === packId)
  const canBuy = pack !== undefined && offer.isOnline

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      phone="full"
      title={<Trans>Purchase Tokens</Trans>}
      description={
        wallet.data && (
          <Trans>
            You have <Plural value={wallet.data.balance} one="# token" other="# tokens" />.
          </Trans>
        )
      }
      footer={
        <>
          <Button variant="secondary" className="max-sm:flex-none!" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={!canBuy}
            loading={isLeaving}
            onClick={() => pack && buy({ kind: 'tokens', pack })}
          >
            <span className="whitespace-nowrap">
              <Trans>Purchase Tokens</Trans>
              {pack && (
                <span className="tabular-nums max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  {formatMoney(pack.price)}
                </span>
              )}
            </span>
          </Button>
        </>
      }
    >
      {pack && offer.quote ? (
        <div className="grid gap-5">
          {!offer.isOnline && <OfflineNote />}
          <CurrencySelect offer={offer} />
          <PackCards packs={offer.quote.packs} value={packId} onChange={setPackId} />
          <MethodChoice offer={offer} />
          <PurchaseSummary pack={pack} offer={offer} />
          <SecureNote />
          {wallet.data && <TokenPrices wallet={wallet.data} />}
          <AdSlot placement="token_modal" isBelowFold />
        </div>
      ) : (
        <OfferState offer={offer} cards={4} />
      )}
    </Dialog>
  )
}

/** Prices of what tokens buy, and a link to the wallet. */
function TokenPrices({ wallet }: ComponentProps<typeof PriceList>) {
  return (
    <section className="grid gap-1 text-sm">
      <h3 className="font-text text-sm font-medium tracking-normal">
        <Trans>Token prices</Trans>
      </h3>
      <PriceList wallet={wallet} />
      <Link
        to="/dashboard/wallet"
        className="mt-2 inline-flex min-h-11 items-center justify-self-start text-indigo underline underline-offset-4"
      >
        <Trans>See all wallet entries</Trans>
      </Link>
    </section>
  )
}
