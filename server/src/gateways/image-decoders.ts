import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import { type ImageAnswer, type ImageFault, imageLimits, type ImageTask } from './image-limits.ts'
import { runTask, startWorkerProcess, type TaskResult } from './worker-process.ts'

/** First message of a worker; `ready-as-root` if it could not change to another account. */
export type ImageWorkerStart = 'ready' | 'ready-as-root'

export type DecodeResult =
  | { kind: 'answered'; answer: ImageAnswer }
  | { kind: 'failed'; reason: ImageFault | 'busy' }

type DecodeRequest = Omit<ImageTask, 'id' | 'cpuMs'>

/** The processes that decode uploads, in which a hostile file can do little harm. */
export interface ImageDecoders {
  decode(request: DecodeRequest): Promise<DecodeResult>
  close(): Promise<void>
}

interface Options {
  log: Log
  /** Overrides for tests. */
  limits?: { cpuMs?: number; stallMs?: number }
}

interface Decoder {
  isBusy: boolean
  hasWorker(): boolean
  decode(request: DecodeRequest): Promise<DecodeResult>
  close(): Promise<void>
}

const WORKER = join(import.meta.dirname, 'image-worker.ts')

/**
 * Decodes in `imageLimits.queue.concurrency` processes, each one picture at a time. A process that
 * ends is replaced for the next picture.
 */
export function createImageDecoders(options: Options): ImageDecoders {
  const decoders = Array.from({ length: imageLimits.queue.concurrency }, () =>
    createDecoder(options),
  )
  return {
    async decode(request) {
      const free = decoders.filter(({ isBusy }) => !isBusy)
      const decoder = free.find((one) => one.hasWorker()) ?? free[0]
      if (!decoder) return { kind: 'failed', reason: 'busy' }
      decoder.isBusy = true
      try {
        return await decoder.decode(request)
      } finally {
        decoder.isBusy = false
      }
    },

    async close() {
      for (const decoder of decoders) await decoder.close()
    },
  }
}

function createDecoder({ log, limits }: Options): Decoder {
  const { cpuMs, stallMs } = { ...imageLimits, ...limits }
  let worker: Promise<ChildProcess> | undefined
  let lastId = 0
  let isClosed = false

  function warn(message: string, details: object): void {
    if (!isClosed) log.warn(details, message)
  }

  return {
    isBusy: false,
    hasWorker: () => worker !== undefined,

    async decode(request) {
      if (isClosed) return { kind: 'failed', reason: 'busy' }
      let child: ChildProcess
      try {
        child = await (worker ??= startWorker(log, (code, signal) => {
          worker = undefined
          warn('images: a decoder ended; the next picture starts another', { code, signal })
        }))
      } catch (error) {
        worker = undefined
        warn('images: a decoder does not start', { err: error })
        return { kind: 'failed', reason: 'busy' }
      }
      const task: ImageTask = { ...request, cpuMs, id: ++lastId }
      const result = await runTask<ImageAnswer>(child, task, stallMs)
      return result.kind === 'answered' ? result : { kind: 'failed', reason: findReason(result) }
    },

    async close() {
      isClosed = true
      // Nothing has to end if the decoder failed to start.
      ;(await worker?.catch(() => undefined))?.kill('SIGKILL')
    },
  }
}

async function startWorker(
  log: Log,
  onExit: (code: number | null, signal: NodeJS.Signals | null) => void,
): Promise<ChildProcess> {
  const { heapMegabytes, startMs } = imageLimits
  const { child, ready } = startWorkerProcess<ImageWorkerStart>({
    file: WORKER,
    heapMegabytes,
    startMs,
  })
  child.once('exit', onExit)
  if ((await ready) === 'ready-as-root')
    log.warn('images: the decoder runs as root, because this system has no other account for it')
  return child
}

/** Blames the picture only for limits that it exceeded itself and for crashes. */
function findReason({
  isSlow,
  exitCode,
  signal,
}: Extract<TaskResult<ImageAnswer>, { kind: 'gone' }>): ImageFault | 'busy' {
  if (exitCode === imageLimits.cpuExitCode || exitCode === imageLimits.memoryExitCode)
    return 'too-complex'
  const isStopped = signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGXCPU'
  return isSlow || isStopped ? 'busy' : 'not-an-image'
}
