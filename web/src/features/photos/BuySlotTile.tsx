import { Plural, Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'

type Props = { price: number; onBuy: () => void }

/** Offers one more photo slot for tokens (MEM-PHOTO-03). */
export function BuySlotTile({ price, onBuy }: Props) {
  return (
    <button
      type="button"
      onClick={onBuy}
      className="grid aspect-4/5 h-full w-full place-content-center justify-items-center gap-1.5 rounded-card border border-line bg-surface-2 p-2 text-center transition-colors hover:border-line-strong hover:bg-surface-3 sm:p-3"
    >
      <span
        aria-hidden
        className="grid size-10 place-items-center rounded-full bg-indigo-soft text-indigo sm:size-12"
      >
        <Plus className="size-6" />
      </span>
      <span className="text-sm font-medium sm:text-base">
        <Trans>Buy a photo slot</Trans>
      </span>
      <span className="text-xs text-ink-2 tabular-nums">
        <Plural value={price} one="# token" other="# tokens" />
      </span>
    </button>
  )
}
