import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '../lib/log.ts'
import { type ImageAnswer, type ImageFault, imageLimits, type ImageTask } from './image-limits.ts'
import { askWorkerProcess, startWorkerProcess, type TaskOutcome } from './worker-process.ts'

/** A worker's first message: whether it could give up root. */
export type ImageWorkerStart = 'ready' | 'ready-as-root'

export type DecodeOutcome =
  | { kind: 'answered'; answer: ImageAnswer }
  | { kind: 'failed'; reason: ImageFault | 'busy' }

type Wanted = Omit<ImageTask, 'id' | 'cpuMs'>

export interface ImageDecoders {
  decode(wanted: Wanted): Promise<DecodeOutcome>
  close(): Promise<void>
}

interface Options {
  log: Log
  /** Replaced in tests. */
  limits?: { cpuMs?: number; stallMs?: number }
}

interface Decoder {
  worker?: Promise<ChildProcess> | undefined
  isTaken: boolean
}

const WORKER = join(import.meta.dirname, 'image-worker.ts')

/**
 * Decodes in processes of their own, as many as the semaphore has places, one picture at a time
 * each; one that ends is replaced.
 */
export function createImageDecoders({ log, limits }: Options): ImageDecoders {
  const { cpuMs, stallMs } = { ...imageLimits, ...limits }
  const decoders: Decoder[] = Array.from({ length: imageLimits.semaphore.places }, () => ({
    isTaken: false,
  }))
  let lastId = 0
  let isClosed = false

  async function startWorker(decoder: Decoder): Promise<ChildProcess> {
    const { heapMegabytes, startMs } = imageLimits
    const { child, ready } = startWorkerProcess<ImageWorkerStart>({
      file: WORKER,
      heapMegabytes,
      startMs,
    })
    child.once('exit', (code, signal) => {
      decoder.worker = undefined
      if (!isClosed)
        log.warn({ code, signal }, 'images: a decoder ended, the next picture starts another')
    })
    if ((await ready) === 'ready-as-root')
      log.warn(
        'images: the decoder runs as root, because this system lets it change to no other account',
      )
    return child
  }

  async function decodeWith(decoder: Decoder, wanted: Wanted): Promise<DecodeOutcome> {
    let child: ChildProcess
    try {
      child = await (decoder.worker ??= startWorker(decoder))
    } catch (error) {
      decoder.worker = undefined
      if (!isClosed) log.warn({ err: error }, 'images: a decoder does not start')
      return { kind: 'failed', reason: 'busy' }
    }
    const task: ImageTask = { ...wanted, cpuMs, id: ++lastId }
    const outcome = await askWorkerProcess<ImageAnswer>(child, task, stallMs)
    return outcome.kind === 'answered' ? outcome : { kind: 'failed', reason: findReason(outcome) }
  }

  return {
    async decode(wanted) {
      const free = decoders.filter(({ isTaken }) => !isTaken)
      const decoder = free.find(({ worker }) => worker !== undefined) ?? free[0]
      if (!decoder || isClosed) return { kind: 'failed', reason: 'busy' }
      decoder.isTaken = true
      try {
        return await decodeWith(decoder, wanted)
      } finally {
        decoder.isTaken = false
      }
    },

    async close() {
      isClosed = true
      for (const { worker } of decoders) (await worker?.catch(() => undefined))?.kill('SIGKILL')
    },
  }
}

/**
 * Only limits that the picture itself exceeded, and crashes over it, are held against the picture.
 */
function findReason({
  isSlow,
  exitCode,
  signal,
}: Extract<TaskOutcome<ImageAnswer>, { kind: 'gone' }>): ImageFault | 'busy' {
  if (exitCode === imageLimits.cpuExitCode || exitCode === imageLimits.memoryExitCode)
    return 'too-complex'
  const isStopped = signal === 'SIGKILL' || signal === 'SIGTERM' || signal === 'SIGXCPU'
  return isSlow || isStopped ? 'busy' : 'not-an-image'
}
