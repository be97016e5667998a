import {
  FREE_PHOTO_SLOTS,
  MAXIMUM_PHOTO_SLOTS,
  type OwnPhoto,
  PREMIUM_PHOTO_SLOTS,
  type RejectedPhoto,
} from '@adire/contract/photos.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { z } from 'zod'
import { useMember } from '../../lib/session.ts'
import { BuyButton } from '../../shared/BuyButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { AddPhotoTile } from './AddPhotoTile.tsx'
import { LastBoost } from './LastBoost.tsx'
import { LazyCropDialog } from './LazyCropDialog.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { PhotoTips } from './PhotoTips.tsx'
import { RejectedPhotos } from './RejectedPhotos.tsx'
import { RemovedPhotos } from './RemovedPhotos.tsx'
import { SlotConfirmation } from './SpendConfirmations.tsx'
import { cancelUpload, retryUpload } from './upload-store.ts'
import { UploadTile } from './UploadTile.tsx'
import { useAddPhotos } from './use-add-photos.ts'
import { useRemovals } from './use-photos.ts'
import { usePrices, useSpendConfirmation } from './use-spending.ts'

type Props = { photos: OwnPhoto[]; rejected: z.infer<typeof RejectedPhoto>[]; limit: number }

/** Main part of the photo page: own photos, uploads, order, boosts and slots. */
export function PhotoManager({ photos, rejected, limit }: Props) {
  const { isPremium } = useMember()
  const { uploads, drafts, freeSlots, addFiles, skip, cancel, add } = useAddPhotos({
    photos,
    limit,
  })
  const removals = useRemovals()
  const grid = useRef<HTMLDivElement>(null)

  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
      <div ref={grid} className="grid min-w-0 gap-4">
        <PhotoCount photos={photos} limit={limit} />
        <LastBoost />
        <RemovedPhotos
          removed={removals.removed}
          restoringId={removals.restoringId}
          onUndo={removals.restorePhoto}
          onFocusLost={() =>
            grid.current?.querySelector<HTMLElement>('ul button, ul input')?.focus()
          }
        />
        <PhotoGrid photos={photos} removals={removals}>
          {uploads.map((upload) => (
            <li
              key={upload.id}
              className={upload.state === 'failed' ? 'max-sm:col-span-full' : undefined}
            >
              <UploadTile
                upload={upload}
                canRetry={photos.length < limit}
                onCancel={() => cancelUpload(upload.id)}
                onRetry={() => retryUpload(upload.id)}
              />
            </li>
          ))}
          {freeSlots > 0 && (
            <li
              className={photos.length + uploads.length === 0 ? 'col-span-2 row-span-2' : undefined}
            >
              <AddPhotoTile freeSlots={freeSlots} onFiles={addFiles} />
            </li>
          )}
          {limit < MAXIMUM_PHOTO_SLOTS && <SlotTile />}
        </PhotoGrid>
      </div>
      <div className="grid min-w-0 gap-6">
        {rejected.length > 0 && <RejectedPhotos rejected={rejected} />}
        <PhotoTips />
        {!isPremium && <PremiumPhotosCard />}
      </div>
      <LazyCropDialog pictures={drafts} onSkip={skip} onCancel={cancel} onAdd={add} />
    </div>
  )
}

function SlotTile() {
  const prices = usePrices()
  const confirmation = useSpendConfirmation<null>('photo_slot')
  if (!prices) return null
  return (
    <li>
      <BuySlotTile
        price={prices.slot}
        onBuy={() => confirmation.open(null, { price: prices.slot, balance: prices.balance })}
      />
      <SlotConfirmation confirmation={confirmation} prices={prices} />
    </li>
  )
}

/** Number of photos, the limit, and how many wait for review. A live region. */
function PhotoCount({ photos, limit }: { photos: OwnPhoto[]; limit: number }) {
  const pending = photos.filter((photo) => !photo.isApproved).length
  const count = photos.length
  return (
    <div role="status" className="grid gap-0.5">
      <p className="font-medium tabular-nums">
        <Trans>
          {count} of <Plural value={limit} one="# photo" other="# photos" />
        </Trans>
      </p>
      <p className="text-sm text-ink-2">
        {count === limit && (
          <Trans>All your photo slots are used. Delete a photo to add another.</Trans>
        )}
        {count > limit && (
          <Trans>You have more photos than slots. They stay, but you can’t add another.</Trans>
        )}{' '}
        {pending > 0 && (
          <Plural
            value={pending}
            one="# is waiting for approval, which usually takes less than 24 hours. Until then only you see it."
            other="# are waiting for approval, which usually takes less than 24 hours. Until then only you see them."
          />
        )}
        {count === 0 && <Trans>Your first photo becomes your profile picture.</Trans>}
      </p>
    </div>
  )
}

type BuySlotTileProps = { price: number; onBuy: () => void }

/** Offers one more photo slot for tokens (MEM-PHOTO-03). */
function BuySlotTile({ price, onBuy }: BuySlotTileProps) {
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

/** Advertises the photo slots of premium (MEM-PHOTO-04). */
function PremiumPhotosCard() {
  const [premium, free] = [PREMIUM_PHOTO_SLOTS, FREE_PHOTO_SLOTS]
  return (
    <Card isPremium className="grid gap-2">
      <Badge kind="premium">
        <Trans>Premium</Trans>
      </Badge>
      <h2 className="text-xl">
        <Trans>Room for {premium} photos</Trans>
      </h2>
      <p className="text-sm text-ink-2">
        <Trans>
          Premium members can show {premium} photos instead of {free} and get priority visibility in
          Discover. You also keep the slots you bought.
        </Trans>
      </p>
      <BuyButton item="premium" variant="brass" size="sm" className="mt-1 justify-self-start">
        <Trans>Go Premium</Trans>
      </BuyButton>
    </Card>
  )
}
