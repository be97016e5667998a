import type { UnsupportedFormat } from '@adire/contract/errors.ts'
import type { Crop } from '@adire/contract/photos.ts'
import type { Fingerprint, FingerprintKind } from './image-fingerprint.ts'

/** Limits of one upload, so that no picture can hold up a decoder. */
export const imageLimits = {
  pixels: 50_000_000,
  /** Longest side: decoding a single row or column of fifty million pixels takes seconds. */
  sidePixels: 65_535,
  channels: 4,
  /** Processor time of one picture. Time on the clock would refuse valid photos on a busy host. */
  cpuMs: 5_000,
  /** A decoder without an answer after this time is replaced; the picture can be sent again. */
  stallMs: 30_000,
  /** Time limit for starting a decoder. */
  startMs: 30_000,
  /** Threads per decoder. */
  concurrency: 1,
  /** Maximum decompressed metadata of one file. */
  decompressedBytes: 4 * 1024 * 1024,
  /** Maximum PNG chunks and JPEG segments without pixels, or WebP chunks. */
  metadataParts: 1_000,
  /** Maximum passes of a progressive JPEG, times its pixels. */
  scannedPixels: 1_000_000_000,
  /** See `ImageQueueLimits`; `concurrency` is also the number of decoders. */
  queue: {
    concurrency: 2,
    concurrencyPerOwner: 1,
    waiting: 40,
    waitingPerOwner: 20,
    waitMs: 20_000,
  },
  heapMegabytes: 128,
  /** Memory of a decoder, above which it ends with `memoryExitCode`. */
  memoryBytes: 640 * 1024 * 1024,
  memoryExitCode: 66,
  cpuExitCode: 67,
} as const

/** Message to the process that decodes; with `fingerprints` or `stored` it answers these only. */
export interface ImageTask {
  id: number
  /** Processor time that the picture may take. */
  cpuMs: number
  bytes: Buffer
  fingerprints?: FingerprintKind
  /** Fingerprints of stored pictures with which this one is compared. */
  stored?: readonly (readonly Fingerprint[])[]
  widths: readonly number[]
  quality?: number | undefined
  crop?: Crop | undefined
}

export interface ImageVariant {
  width: number
  bytes: Buffer
}

/** Faults of the picture itself, which would be refused again. */
export type ImageFault =
  | 'not-an-image'
  | 'animation'
  | 'too-complex'
  | 'too-many-pixels'
  | 'wrong-crop'
  | Exclude<UnsupportedFormat, 'animation'>

export interface Decoded {
  variants: ImageVariant[]
  /** Small copy for limited views. */
  blurred: Buffer
  width: number
  height: number
  /** Base64 thumbhash. */
  placeholder: string
  /** 64 characters of 0 and 1; similar pictures differ in few of them. */
  perceptualHash: string
}

/** `cpuMs` is the processor time spent on the picture. */
export type ImageAnswer = { id: number; cpuMs: number } & (
  | { refusal: ImageFault }
  | { fingerprints: Fingerprint[] }
  | { differences: number[] }
  | Decoded
)
