import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { photoWidths } from '@adire/contract/members.ts'
import type { Crop } from '@adire/contract/photos.ts'
import type { Log } from '../lib/log.ts'
import { isPhotoFormat, unreadFormatOf } from './image-format.ts'
import { type Decoded, type ImageAnswer, type ImageFault, imageLimits, type ImageTask } from './image-limits.ts'
import { createTurns, createTurnsByKey } from './image-turns.ts'

/**
 * One variant for each of `photoWidths`, of a smaller original the same picture several times; size, base64 thumbhash and
 * perceptual hash of what was kept, upright; the hash of the bytes as they came.
 */
export interface ProcessedImage extends Decoded {
  sha256: Buffer
}

export interface ImageWishes {
  crop?: Crop | undefined
  /** Whose picture it is: two of one owner are worked on at once. */
  owner?: string
  /** Of the variants, instead of those of photos. */
  widths?: readonly number[]
  /** Of WebP, from 1 to 100, instead of that of photos. */
  quality?: number
}

/** Turns a stranger's bytes into pictures of our own making (decision S4), or refuses with an `ImageRefusal`. */
export interface Images {
  process(bytes: Buffer, wishes?: ImageWishes): Promise<ProcessedImage>
  close(): Promise<void>
}

export class ImageRefusal extends Error {
  override name = 'ImageRefusal'
  /** `crowded` is the owner's own doing, `busy` is everybody's. */
  readonly reason: ImageFault | 'busy' | 'crowded'

  constructor(reason: ImageRefusal['reason']) {
    super(`the image was refused: ${reason}`)
    this.reason = reason
  }
}

/** Decodes in a process of its own, one picture at a time, killed when one takes too long. */
export function createImages({ log }: { log: Log }): Images {
  const turns = createTurns({ at: 1, ...imageLimits }, () => new ImageRefusal('busy'))
  const owners = createTurnsByKey(imageLimits.perOwner, () => new ImageRefusal('crowded'))
  let worker: Promise<ChildProcess> | undefined
  let lastId = 0
  let isClosed = false

  async function startedWorker(): Promise<ChildProcess> {
    worker ??= startWorker((code, signal) => {
      worker = undefined
      if (!isClosed) log.warn({ code, signal }, 'images: the decoder ended, the next picture starts another')
    })
    return worker
  }

  async function decode(bytes: Buffer, { crop, widths = photoWidths, quality }: ImageWishes): Promise<Decoded> {
    const release = await turns.take()
    try {
      if (isClosed) throw new ImageRefusal('busy')
      const answer = await ask(await startedWorker(), { id: ++lastId, bytes, widths, crop, quality })
      if ('refusal' in answer) throw new ImageRefusal(answer.refusal)
      const { id: _id, ...decoded } = answer
      return decoded
    } finally {
      release()
    }
  }

  return {
    async process(bytes, wishes = {}) {
      const { owner } = wishes
      if (!isPhotoFormat(bytes)) throw new ImageRefusal(unreadFormatOf(bytes) ?? 'not-an-image')
      const leave = owner === undefined ? undefined : await owners.take(owner)
      try {
        return { ...(await decode(bytes, wishes)), sha256: createHash('sha256').update(bytes).digest() }
      } finally {
        leave?.()
      }
    },

    async close() {
      isClosed = true
      const running = await worker?.catch(() => undefined)
      running?.kill('SIGKILL')
    },
  }
}

/** Without our environment, so without our secrets; ends with us, because its channel does. */
function startWorker(onExit: (code: number | null, signal: string | null) => void): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'image-worker.ts'), [], {
    execArgv: [`--max-old-space-size=${imageLimits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), imageLimits.startMs)
    child.once('message', () => {
      clearTimeout(timer)
      // An idle decoder keeps nobody from ending.
      child.unref()
      child.channel?.unref()
      resolve(child)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      onExit(code, signal)
      reject(new Error('the image decoder did not start'))
    })
  })
}

/** One picture's answer. A decoder that is slow, grows or falls over is gone afterwards, and the picture refused. */
function ask(child: ChildProcess, task: ImageTask): Promise<ImageAnswer> {
  return new Promise((resolve) => {
    let isSlow = false
    const timer = setTimeout(() => {
      isSlow = true
      child.kill('SIGKILL')
    }, imageLimits.timeoutMs)
    const finish = (answer: ImageAnswer) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', leave)
      resolve(answer)
    }
    const hear = (answer: ImageAnswer) => {
      if (answer.id === task.id) finish(answer)
    }
    const leave = (code: number | null) =>
      finish({ id: task.id, refusal: isSlow || code === imageLimits.memoryExitCode ? 'too-large' : 'not-an-image' })
    child.on('message', hear)
    child.on('exit', leave)
    // A child that is gone already says so in its exit; the callback keeps that from being an uncaught error.
    child.send(task, () => undefined)
  })
}
