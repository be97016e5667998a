import type { ActorContext } from '../../../deps.ts'
import { randomBytes } from 'node:crypto'
import type { AdPlacement } from '@adire/contract/ads.ts'
import {
  BANNER_MAXIMUM_BYTES,
  BANNER_MAXIMUM_SIDE,
  type BannerFit,
  isBannerAccepted,
  fitBanner,
} from '@adire/contract/banners.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProcessedImage } from '../../../gateways/images.ts'
import { fail } from '../../../lib/fail.ts'
import { admin } from '../../../procedures.ts'
import { bannerKey } from '../../ads/rules.ts'
import { auditAction } from '../../audit/operations.ts'
import { refuseImage } from '../../photos/operations.ts'
import { addBanner } from '../banner-queries.ts'
import { BANNER_QUALITY, BANNER_TYPE } from '../rules.ts'
import { viewBanner } from '../view.ts'

/** Decodes, re-encodes and stores an advertiser's image, so that no byte of the upload is kept. */
export const uploadBanner = admin.campaigns.uploadBanner.handler(
  async ({ input: { file, placementType }, context }) => {
    const { actor, images, storage } = context
    if (file.size > BANNER_MAXIMUM_BYTES)
      fail('FILE_TOO_LARGE', { maximumBytes: BANNER_MAXIMUM_BYTES })
    const bytes = Buffer.from(await file.arrayBuffer())
    const request = { owner: actor.id, widths: [BANNER_MAXIMUM_SIDE], quality: BANNER_QUALITY }
    const image = await images.process(bytes, request).catch(refuseImage)
    checkSize(image, placementType)

    const storageKey = randomBytes(16).toString('hex')
    await storage.put(
      bannerKey(storageKey),
      image.variants[0]?.bytes ?? Buffer.alloc(0),
      BANNER_TYPE,
    )
    return viewBanner(await saveBanner(context, { storageKey, image, placement: placementType }))
  },
)

/** Saves the banner's row; if that fails, the next sweep deletes the file. */
function saveBanner(
  { actor, clock, db, requestId }: ActorContext,
  {
    storageKey,
    image,
    placement,
  }: { storageKey: string; image: ProcessedImage; placement: AdPlacement },
) {
  const { width, height } = image
  return inTransaction(db, async (tx) => {
    const banner = await addBanner(tx, {
      storageKey,
      width,
      height,
      placement,
      by: actor.id,
      at: clock.now(),
    })
    await auditAction(
      tx,
      { actor, clock, requestId },
      {
        operation: 'campaigns.uploadBanner',
        target: { type: 'banner', id: banner.id },
        after: { width, height, placement, sha256: image.sha256.toString('hex') },
      },
    )
    return banner
  })
}

function checkSize({ width, height }: ProcessedImage, placement: AdPlacement): void {
  const fit = fitBanner(placement, { width, height })
  if (!isBannerAccepted(fit)) failUnfit(fit)
  if (Math.max(width, height) > BANNER_MAXIMUM_SIDE)
    fail('BANNER_TOO_LARGE', { maximumSide: BANNER_MAXIMUM_SIDE })
}

/** Refuses a banner that doesn't fit its placement, naming the nearest size that does. */
export function failUnfit(fit: BannerFit): never {
  if (fit.kind !== 'wrong-shape' && fit.kind !== 'too-small')
    throw new Error('a banner that fits was refused')
  return fail('BANNER_UNFIT', { reason: fit.kind, width: fit.nearest[0], height: fit.nearest[1] })
}
