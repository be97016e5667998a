import type { UnreadFormat } from '@adire/contract/errors.ts'
import type { Crop } from '@adire/contract/photos.ts'

/** What one picture may cost (security bar U-07). */
export const imageLimits = {
  pixels: 50_000_000,
  channels: 4,
  timeoutMs: 5_000,
  startMs: 15_000,
  concurrency: 1,
  /** Places next to the one being decoded. Who finds none waits this long for one. */
  queue: 2,
  waitMs: 10_000,
  /** Callers waiting for a place, all told: each holds a whole upload in memory. */
  crowd: 40,
  /** One account's pictures: two at once, the rest wait outside, so that nobody fills the queue alone (security section 10). */
  perOwner: { at: 2, queue: 0, crowd: 20, waitMs: 20_000 },
  heapMegabytes: 128,
  memoryBytes: 640 * 1024 * 1024,
  memoryExitCode: 66,
} as const

/** Between the server and the process that decodes. */
export interface ImageTask {
  id: number
  bytes: Buffer
  widths: readonly number[]
  quality?: number | undefined
  crop?: Crop | undefined
}

export interface ImageVariant {
  width: number
  bytes: Buffer
}

/** What a picture can be refused for. */
export type ImageFault = 'not-an-image' | 'animation' | 'too-large' | 'too-many-pixels' | 'wrong-crop' | Exclude<UnreadFormat, 'animation'>

export interface Decoded {
  variants: ImageVariant[]
  blurred: Buffer
  width: number
  height: number
  placeholder: string
  /** 64 characters of 0 and 1: in pictures that look alike, few of them differ. */
  perceptualHash: string
}

export type ImageAnswer = { id: number; refusal: ImageFault } | ({ id: number } & Decoded)
