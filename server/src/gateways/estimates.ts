import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import {
  type EstimateAnswer,
  estimateLimits,
  type EstimateLimits,
  estimateMemory,
  type EstimateStart,
  type EstimateTask,
  type PictureShares,
} from './estimate-limits.ts'
import { runTask, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/**
 * `failed`: this picture can't be estimated. `unavailable`: try again later, because estimates are
 * off, busy with another picture, or their process doesn't start.
 */
export type EstimateResult =
  | { kind: 'estimated'; shares: PictureShares }
  | { kind: 'failed' }
  | { kind: 'unavailable' }

/** Nudity estimates: a hint for moderators, never a decision. */
export interface Estimates {
  readonly isOn: boolean
  /** Takes a WebP that our decoder wrote. */
  estimate(picture: Buffer): Promise<EstimateResult>
  close(): Promise<void>
}

interface Options {
  log: Log
  isOn: boolean
  /** File that the process runs; tests pass another. */
  worker?: string
  limits?: Partial<EstimateLimits>
}

const WORKER = join(import.meta.dirname, 'estimate-worker.ts')
const UNAVAILABLE = { kind: 'unavailable' } as const
/**
 * A process that ends once may be the machine's fault; if it ends twice, the picture counts as
 * failed.
 */
const ATTEMPTS = 2

/**
 * Estimates in a separate process, one picture at a time. The process starts with the first picture
 * and ends when idle.
 */
export function createEstimates({
  log,
  isOn,
  worker = WORKER,
  limits: limitOverrides,
}: Options): Estimates {
  const limits = { ...estimateLimits, ...limitOverrides }
  const holder = createWorkerHolder({ file: worker, log, limits })
  let [isBusy, isPaused, isClosed] = [false, false, false]
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  async function attempt(picture: Buffer): Promise<EstimateResult> {
    for (let i = 0; i < ATTEMPTS && !isClosed; i++) {
      const child = await holder.getStarted()
      const task: EstimateTask = { id: ++lastId, picture }
      const result = await runTask<EstimateAnswer>(child, task, limits.timeoutMs)
      if (result.kind === 'answered') return toResult(result.answer)
    }
    return isClosed ? UNAVAILABLE : { kind: 'failed' }
  }

  /** Pauses, so that not every photo tries to start the process. */
  function pause(): typeof UNAVAILABLE {
    isPaused = true
    // Unreferenced, like the other timer here: neither keeps a stopping server running.
    setTimeout(() => (isPaused = false), limits.restMs).unref()
    return UNAVAILABLE
  }

  return {
    isOn,

    async estimate(picture) {
      if (!isOn || isBusy || isPaused || isClosed) return UNAVAILABLE
      isBusy = true
      clearTimeout(idle)
      try {
        return await attempt(picture)
      } catch {
        // The photo goes to the moderators without an estimate.
        return pause()
      } finally {
        isBusy = false
        idle = setTimeout(() => void holder.end(), limits.idleMs).unref()
      }
    },

    async close() {
      isClosed = true
      clearTimeout(idle)
      await holder.end()
    },
  }
}

const { heapMegabytes } = estimateMemory
const findProblem = (start: EstimateStart) => (start === 'ready' ? undefined : start.problem)
const toResult = ({ shares }: EstimateAnswer): EstimateResult =>
  shares ? { kind: 'estimated', shares } : { kind: 'failed' }

interface HolderOptions {
  file: string
  log: Log
  limits: EstimateLimits
}

/** Holds at most one process. A failed start is logged once, not with every attempt. */
function createWorkerHolder({ file, log, limits }: HolderOptions) {
  let worker: WorkerProcess<EstimateStart> | undefined
  let isStartFailureLogged = false

  return {
    async getStarted(): Promise<ChildProcess> {
      if (worker) return worker.child
      const started = startWorkerProcess<EstimateStart>({
        file,
        startMs: limits.startMs,
        heapMegabytes,
        findProblem,
        isSandboxed: file === WORKER,
      })
      worker = started
      try {
        await started.ready
      } catch (error) {
        // Not logged if we ended it during its start.
        if (worker === started && !isStartFailureLogged) {
          isStartFailureLogged = true
          log.warn(
            { err: error },
            'estimates: the process does not start, so moderators get no estimates',
          )
        }
        worker = undefined
        throw error
      }
      started.child.once('exit', (code, signal) => {
        if (worker !== started) return
        worker = undefined
        log.warn({ code, signal }, 'estimates: the process ended; the next photo starts another')
      })
      return started.child
    },

    async end(): Promise<void> {
      const ending = worker
      worker = undefined
      if (!ending) return
      ending.child.ref()
      const gone = once(ending.child, 'exit')
      ending.child.kill('SIGKILL')
      await gone
    },
  }
}
