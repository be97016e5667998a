import { randomUUID } from 'node:crypto'
import { photoWidths } from '@adire/contract/members.ts'
import type { Crop } from '@adire/contract/photos.ts'
import { computeSha256 } from '../lib/digest.ts'
import { createImageDecoders } from './image-decoders.ts'
import { type Decoded, type ImageFault, imageLimits } from './image-limits.ts'
import { createSemaphore } from './image-semaphore.ts'

/**
 * One variant for each of `photoWidths`, of a smaller original the same picture several times;
 * size, base64 thumbhash and perceptual hash of what was kept, upright; the hash of the bytes as
 * they came.
 */
export interface ProcessedImage extends Decoded {
  sha256: Buffer
}

export interface ImageRequest {
  crop?: Crop | undefined
  /** The account that sent it: accounts take turns. */
  owner?: string
  /** Widths of the variants, instead of those of photos. */
  widths?: readonly number[]
  /** WebP quality from 1 to 100, instead of that of photos. */
  quality?: number
}

/**
 * Semaphore a stranger's bytes into pictures of our own making (decision S4), or refuses with an
 * `ImageRefusal`.
 */
export interface Images {
  process(bytes: Buffer, wishes?: ImageRequest): Promise<ProcessedImage>
  close(): Promise<void>
}

export class ImageRefusal extends Error {
  override name = 'ImageRefusal'
  /**
   * `busy` and `crowded` pass, so the same picture may come again: `crowded` when the owner's own
   * pictures are in the way.
   */
  readonly reason: ImageFault | 'busy' | 'crowded'

  constructor(reason: ImageRefusal['reason']) {
    super(`the image was refused: ${reason}`)
    this.reason = reason
  }
}

/**
 * This process only passes bytes on: reading any of them is the decoders' work, which can be
 * stopped.
 */
export function createImages(options: Parameters<typeof createImageDecoders>[0]): Images {
  const semaphore = createSemaphore(imageLimits.semaphore, (reason) => new ImageRefusal(reason))
  const decoders = createImageDecoders(options)

  return {
    async process(bytes, { crop, quality, widths = photoWidths, owner = randomUUID() } = {}) {
      const permit = await semaphore.take(owner)
      let costMs = 0
      try {
        const outcome = await decoders.decode({ bytes, widths, crop, quality })
        if (outcome.kind === 'failed') {
          if (outcome.reason !== 'busy') costMs = imageLimits.cpuMs
          throw new ImageRefusal(outcome.reason)
        }
        const { id: _id, cpuMs, ...answer } = outcome.answer
        costMs = cpuMs
        if ('refusal' in answer) throw new ImageRefusal(answer.refusal)
        return { ...answer, sha256: await computeSha256(bytes) }
      } finally {
        permit.end(costMs)
      }
    },

    close: () => decoders.close(),
  }
}
