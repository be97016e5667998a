/** Limits of one estimate. */
export interface EstimateLimits {
  /** Time limit for loading and trying the model, which is slow on a busy machine. */
  startMs: number
  /** Time limit of one picture; a tenth of a second is usual. */
  timeoutMs: number
  /** Time without a picture after which the process ends. */
  idleMs: number
  /** Pause before another start after a failed one. */
  restMs: number
}

export const estimateLimits: EstimateLimits = {
  startMs: 60_000,
  timeoutMs: 15_000,
  idleMs: 3 * 60_000,
  restMs: 10 * 60_000,
}

export const estimateMemory = {
  heapMegabytes: 256,
  /** Memory of the whole process, above which it ends with `exitCode`. */
  bytes: 512 * 1024 * 1024,
  exitCode: 66,
} as const

/** Classes of the model, with its own names. The shares of a picture are 0 to 1 and sum to 1. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type PictureShares = Record<(typeof pictureClasses)[number], number>

/** Message to the process that estimates. */
export interface EstimateTask {
  id: number
  picture: Buffer
}
/** First message of that process. */
export type EstimateStart = 'ready' | { problem: string }
/** Without `shares`, the picture couldn't be read. */
export type EstimateAnswer = { id: number; shares?: PictureShares }
