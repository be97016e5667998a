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
  heapMegabytes: 128,
  memoryBytes: 640 * 1024 * 1024,
  memoryExitCode: 66,
} as const

/** Between the server and the process that decodes. */
export interface ImageTask {
  id: number
  bytes: Buffer
  widths: readonly number[]
}

export interface ImageVariant {
  width: number
  bytes: Buffer
}

export type ImageAnswer =
  | { id: number; refusal: 'not-an-image' | 'too-large' }
  | { id: number; variants: ImageVariant[]; width: number; height: number; placeholder: string }
