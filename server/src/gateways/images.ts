import { randomUUID } from 'node:crypto'
import { photoWidths } from '@adire/contract/members.ts'
import type { Crop } from '@adire/contract/photos.ts'
import { computeSha256 } from '../lib/hashes.ts'
import { createImageDecoders } from './image-decoders.ts'
import { type Decoded, type ImageFault, imageLimits } from './image-limits.ts'
import type { Fingerprint, FingerprintKind } from './image-fingerprint.ts'
import { createImageQueue } from './image-queue.ts'

/**
 * One variant for each requested width, a small blurred copy, and the size, base64 thumbhash and
 * perceptual hash of the cropped, upright picture. Small originals are not enlarged, so several
 * variants can be the same bytes and narrower than their `width`.
 */
export interface ProcessedImage extends Decoded {
  /** Hash of the uploaded bytes. */
  sha256: Buffer
}

export interface ImageRequest {
  crop?: Crop | undefined
  /** Account that uploaded it, because accounts take turns; by default one of its own. */
  owner?: string
  /** Widths of the variants; `photoWidths` by default. */
  widths?: readonly number[]
  /** WebP quality from 1 to 100, instead of that of photos. */
  quality?: number
}

/** Converts uploads into our own WebP files (decision S4), or fails with an `ImageRefusal`. */
export interface Images {
  process(bytes: Buffer, request?: ImageRequest): Promise<ProcessedImage>
  /** Computes the fingerprints of a stored photo, or fails with an `ImageRefusal`. */
  computeFingerprints(
    bytes: Buffer,
    options: { kind: FingerprintKind; owner: string },
  ): Promise<Fingerprint[]>
  /**
   * Compares a photo with the fingerprints of others, or fails with an `ImageRefusal`. Returns for each
   * by how much both differ, 0 for a copy; infinite if nothing fits.
   */
  compare(
    bytes: Buffer,
    options: { stored: readonly (readonly Fingerprint[])[]; owner: string },
  ): Promise<number[]>
  close(): Promise<void>
}

export class ImageRefusal extends Error {
  override name = 'ImageRefusal'
  /**
   * `busy` and `crowded` are temporary, so the same picture can be uploaded again; `crowded` if the
   * owner has too many pictures waiting.
   */
  readonly reason: ImageFault | 'busy' | 'crowded'

  constructor(reason: ImageRefusal['reason']) {
    super(`the image was refused: ${reason}`)
    this.reason = reason
  }
}

/** Passes uploads to the decoders; parsing them in this process could block it. */
export function createImages(options: Parameters<typeof createImageDecoders>[0]): Images {
  const queue = createImageQueue(imageLimits.queue, (reason) => new ImageRefusal(reason))
  const decoders = createImageDecoders(options)

  const decode = (owner: string, request: Parameters<typeof decoders.decode>[0]) =>
    queue.run(owner, async (addCost) => {
      const result = await decoders.decode(request)
      if (result.kind === 'failed') {
        // A decoder that ended reports no time, so the full limit is charged.
        if (result.reason !== 'busy') addCost(imageLimits.cpuMs)
        throw new ImageRefusal(result.reason)
      }
      const { id: _id, cpuMs, ...answer } = result.answer
      addCost(cpuMs)
      if ('refusal' in answer) throw new ImageRefusal(answer.refusal)
      return answer
    })

  return {
    async process(bytes, { crop, quality, widths = photoWidths, owner = randomUUID() } = {}) {
      const answer = await decode(owner, { bytes, widths, crop, quality })
      if (!('variants' in answer)) throw new Error('a decoder answered another task')
      return { ...answer, sha256: await computeSha256(bytes) }
    },

    async computeFingerprints(bytes, { kind, owner }) {
      const answer = await decode(owner, { bytes, widths: [], fingerprints: kind })
      if (!('fingerprints' in answer)) throw new Error('a decoder answered another task')
      return answer.fingerprints
    },

    async compare(bytes, { stored, owner }) {
      const answer = await decode(owner, { bytes, widths: [], stored })
      if (!('differences' in answer)) throw new Error('a decoder answered another task')
      return answer.differences
    },

    close: () => decoders.close(),
  }
}
