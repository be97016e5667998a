import { BOOST_HOURS, type OwnPhoto } from '@adire/contract/photos.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type SpendingPrices, useBoost, useBuySlot, type useSpendQuestion } from './use-spending.ts'

type BoostProps = {
  question: ReturnType<typeof useSpendQuestion<OwnPhoto>>
  prices: SpendingPrices
}

/** Asks for confirmation of a boost with its price (MEM-PHOTO-18). */
export function BoostQuestion({
  question: { asked, close },
  prices: { boost: price, balance },
}: BoostProps) {
  const { t } = useLingui()
  const { boost, isBoosting } = useBoost({ onClose: close })
  const [cost, hours] = [
    tokensText(price),
    plural(BOOST_HOURS, { one: '# hour', other: '# hours' }),
  ]
  const isLonger = asked !== null && asked.subject.boostExpiresAt !== null
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && close()}
      title={isLonger ? t`Boost this photo for longer?` : t`Boost this photo?`}
      description={
        isLonger
          ? t`It costs ${cost} and adds ${hours} of visibility to those it still has.`
          : t`It costs ${cost} and gives you ${hours} of visibility further up in Discover.`
      }
      confirmLabel={t`Boost for ${cost}`}
      isPending={isBoosting}
      onConfirm={() => asked && boost(asked, price)}
    >
      <Balance balance={balance} price={price} />
    </ConfirmDialog>
  )
}

type SlotProps = { question: ReturnType<typeof useSpendQuestion<null>>; prices: SpendingPrices }

export function SlotQuestion({
  question: { asked, close },
  prices: { slot: price, balance },
}: SlotProps) {
  const { t } = useLingui()
  const { buySlot, isBuying } = useBuySlot({ onClose: close })
  const cost = tokensText(price)
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && close()}
      title={t`Buy a photo slot?`}
      description={t`It costs ${cost} and gives you room for one more photo, for good.`}
      confirmLabel={t`Buy for ${cost}`}
      isPending={isBuying}
      onConfirm={() => asked && buySlot(asked, price)}
    >
      <Balance balance={balance} price={price} />
    </ConfirmDialog>
  )
}

function Balance({ balance, price }: { balance: number; price: number }) {
  const [now, after] = [tokensText(balance), Math.max(0, balance - price)]
  return (
    <p className="rounded-tile bg-surface-2 px-4 py-3 text-sm text-ink-2 tabular-nums">
      <Trans>
        You have {now}; {after} will be left.
      </Trans>
    </p>
  )
}

function tokensText(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}
