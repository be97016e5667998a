/** Limits of one estimate. */
export interface EstimateLimits {
  /**
   * The model is read and tried once before the first picture; on a machine with other work that
   * takes its time.
   */
  startMs: number
  /** Time limit of one picture; a tenth of a second is usual. */
  timeoutMs: number
  /** Without a picture for so long, the process ends. */
  idleMs: number
  /** After a start that failed nobody tries for so long. */
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
  bytes: 512 * 1024 * 1024,
  exitCode: 66,
} as const

/** The model's classes; its shares for a picture are 0 to 1 each and sum to 1. */
export const pictureClasses = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const
export type PictureShares = Record<(typeof pictureClasses)[number], number>

/** Between the server and the process that estimates. */
export interface EstimateTask {
  id: number
  picture: Buffer
}
export type EstimateStart = 'ready' | { trouble: string }
/** Without shares the picture can't be read. */
export type EstimateAnswer = { id: number; shares?: PictureShares }
