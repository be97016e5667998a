import { BOOST_HOURS, type OwnPhoto } from '@adire/contract/photos.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLastSet } from '../../lib/use-last-set.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { BoostOutlook } from './BoostOutlook.tsx'
import {
  type SpendingPrices,
  useBoost,
  useBuySlot,
  type useSpendConfirmation,
} from './use-spending.ts'

type BoostProps = {
  confirmation: ReturnType<typeof useSpendConfirmation<OwnPhoto>>
  prices: SpendingPrices
}

/** Asks for confirmation of a boost with its price (MEM-PHOTO-18). */
export function BoostConfirmation({
  confirmation: { purchase, close },
  prices: { boost: price, balance },
}: BoostProps) {
  const { t } = useLingui()
  const { boost, isBoosting } = useBoost({ onClose: close })
  const [cost, hours] = [
    formatTokens(price),
    plural(BOOST_HOURS, { one: '# hour', other: '# hours' }),
  ]
  const shown = useLastSet(purchase ?? undefined)
  const isLonger = shown !== undefined && shown.subject.boostExpiresAt !== null
  return (
    <ConfirmDialog
      open={purchase !== null}
      onOpenChange={(open) => !open && close()}
      title={isLonger ? t`Boost this photo for longer?` : t`Boost this photo?`}
      description={
        isLonger
          ? t`It costs ${cost} and adds ${hours} of visibility.`
          : t`It costs ${cost} and moves you to the top of Discover for up to ${hours}.`
      }
      confirmLabel={t`Boost for ${cost}`}
      isPending={isBoosting}
      onConfirm={() => purchase && boost(purchase, price)}
    >
      <BoostOutlook />
      <Balance balance={balance} price={price} />
    </ConfirmDialog>
  )
}

type SlotProps = {
  confirmation: ReturnType<typeof useSpendConfirmation<null>>
  prices: SpendingPrices
}

/** Asks for confirmation of a photo slot with its price (MEM-PHOTO-03). */
export function SlotConfirmation({
  confirmation: { purchase, close },
  prices: { slot: price, balance },
}: SlotProps) {
  const { t } = useLingui()
  const { buySlot, isBuying } = useBuySlot({ onClose: close })
  const cost = formatTokens(price)
  return (
    <ConfirmDialog
      open={purchase !== null}
      onOpenChange={(open) => !open && close()}
      title={t`Buy a photo slot?`}
      description={t`It costs ${cost} and permanently adds room for one more photo.`}
      confirmLabel={t`Buy for ${cost}`}
      isPending={isBuying}
      onConfirm={() => purchase && buySlot(purchase, price)}
    >
      <Balance balance={balance} price={price} />
    </ConfirmDialog>
  )
}

function Balance({ balance, price }: { balance: number; price: number }) {
  const [now, after] = [formatTokens(balance), Math.max(0, balance - price)]
  return (
    <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2 tabular-nums">
      <Trans>
        You have {now} and will have {after} left.
      </Trans>
    </p>
  )
}

function formatTokens(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}
