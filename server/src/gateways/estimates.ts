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
import { askWorkerProcess, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/**
 * `failed` is about this picture; `unavailable` about none: off, at work on another one, or without
 * a process.
 */
export type EstimateOutcome =
  | { kind: 'estimated'; shares: PictureShares }
  | { kind: 'failed' }
  | { kind: 'unavailable' }

/** Nudity estimates: a hint for moderators, never a decision (decision 18). */
export interface Estimates {
  readonly isOn: boolean
  /** Takes a WebP that our decoder wrote. */
  estimate(picture: Buffer): Promise<EstimateOutcome>
  close(): Promise<void>
}

interface Options {
  log: Log
  isOn: boolean
  /** The file of the process. */
  worker?: string
  limits?: Partial<EstimateLimits>
}

const WORKER = join(import.meta.dirname, 'estimate-worker.ts')
const UNAVAILABLE = { kind: 'unavailable' } as const
/** The first end of the process can be the machine's doing; the second is the picture's. */
const ATTEMPTS = 2

/**
 * Estimates in a process of its own, started with the first picture, one picture at a time, ended
 * when idle.
 */
export function createEstimates({
  log,
  isOn,
  worker = WORKER,
  limits: wished,
}: Options): Estimates {
  const limits = { ...estimateLimits, ...wished }
  const keeper = keepWorker({ file: worker, log, limits })
  let [isBusy, isResting, isClosed] = [false, false, false]
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  async function attempt(picture: Buffer): Promise<EstimateOutcome> {
    for (let i = 0; i < ATTEMPTS && !isClosed; i++) {
      const child = await keeper.started()
      const task: EstimateTask = { id: ++lastId, picture }
      const outcome = await askWorkerProcess<EstimateAnswer>(child, task, limits.timeoutMs)
      if (outcome.kind === 'answered') return toOutcome(outcome.answer)
    }
    return isClosed ? UNAVAILABLE : { kind: 'failed' }
  }

  /** Photos do without for a while, so that not each of them starts a process in vain. */
  function rest(): typeof UNAVAILABLE {
    isResting = true
    setTimeout(() => (isResting = false), limits.restMs).unref()
    return UNAVAILABLE
  }

  return {
    isOn,

    async estimate(picture) {
      if (!isOn || isBusy || isResting || isClosed) return UNAVAILABLE
      isBusy = true
      clearTimeout(idle)
      try {
        return await attempt(picture)
      } catch {
        return rest()
      } finally {
        isBusy = false
        idle = setTimeout(() => void keeper.end(), limits.idleMs).unref()
      }
    },

    async close() {
      isClosed = true
      clearTimeout(idle)
      await keeper.end()
    },
  }
}

const { heapMegabytes } = estimateMemory
const findProblem = (start: EstimateStart) => (start === 'ready' ? undefined : start.trouble)
const toOutcome = ({ shares }: EstimateAnswer): EstimateOutcome =>
  shares ? { kind: 'estimated', shares } : { kind: 'failed' }

/**
 * The one process, while there is one; that it can't be started is logged once, not with every try.
 */
function keepWorker({ file, log, limits }: { file: string; log: Log; limits: EstimateLimits }) {
  let worker: WorkerProcess<EstimateStart> | undefined
  let wasTold = false

  return {
    async started(): Promise<ChildProcess> {
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
        // Not when it was ended by us on its way.
        if (worker === started && !wasTold) {
          wasTold = true
          log.warn(
            { err: error },
            'estimates: the process does not start, photos wait for the moderators without them',
          )
        }
        worker = undefined
        throw error
      }
      started.child.once('exit', (code, signal) => {
        if (worker !== started) return
        worker = undefined
        log.warn({ code, signal }, 'estimates: the process ended, the next photo starts another')
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
