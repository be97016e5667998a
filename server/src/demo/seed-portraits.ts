import type { MemberId } from '@adire/contract/ids.ts'
import { FREE_PHOTO_SLOTS } from '@adire/contract/photos.ts'
import type { Deps } from '../deps.ts'
import { rasterise } from '../gateways/illustrations.ts'
import { stableUuid } from '../lib/hashes.ts'
import { drawDemoPortrait, listPhotoVariants, type Sitter } from './portraits.ts'
import { createDemoClient } from './seed-client.ts'
import { approve } from './seed-queries.ts'

type Uploaded = Sitter & {
  id: MemberId
  /** True if a second photo waits for review. */
  isPending: boolean
}

/**
 * Uploads portraits like any photo, and approves most of them: at least each member's first, without
 * which others don't see them (decision P24).
 */
export async function uploadPortraits(
  deps: Deps,
  { id, isPending, ...sitter }: Uploaded,
): Promise<void> {
  const client = createDemoClient(deps, sitter.index, id)
  if ((await client.photos.listMine()).photos.length > 0) return
  const variants = listPhotoVariants(sitter)
  await buySlots(client, variants.length - FREE_PHOTO_SLOTS)
  for (const variant of variants) {
    await client.photos.upload({ file: await drawPortrait(sitter, variant) })
    // Members are shown only with an approved photo, so only a second one waits for review.
    if (variant === 0 || !isPending) await approve(deps.db, id, 'photos')
  }
}

/** Buys this many photo slots, unless an interrupted run has bought them. */
async function buySlots(
  { photos, tokens }: ReturnType<typeof createDemoClient>,
  count: number,
): Promise<void> {
  for (let slot = 1; slot <= count; slot++) {
    const { prices } = await tokens.wallet()
    const clientId = stableUuid(`demo-slot:${slot}`)
    await photos.buySlot({ clientId, expectedPrice: prices.photoSlot })
  }
}

/** Draws a variant of a person's portrait as a picture to upload. */
export function drawPortrait(sitter: Sitter, variant: number): Promise<File> {
  return rasterise(drawDemoPortrait(sitter, variant))
}
