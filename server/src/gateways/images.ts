import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { photoWidths } from '@adire/contract/members.ts'
import { imageLimits, type ImageAnswer, type ImageTask, type ImageVariant } from './image-limits.ts'
import { createTurns } from './image-turns.ts'
import type { Log } from '../lib/log.ts'

export interface ProcessedImage {
  /** One for each of `photoWidths`; of a smaller original, the same picture several times. */
  variants: ImageVariant[]
  /** Of the original, turned upright. */
  width: number
  height: number
  /** Base64 thumbhash. */
  placeholder: string
  /** Of the bytes as they came. */
  sha256: Buffer
}

/** Turns a stranger's bytes into pictures of our own making (decision S4), or refuses with an `ImageRefusal`. */
export interface Images {
  process(bytes: Buffer): Promise<ProcessedImage>
  close(): Promise<void>
}

export class ImageRefusal extends Error {
  override name = 'ImageRefusal'
  readonly reason: 'not-an-image' | 'too-large' | 'busy'

  constructor(reason: ImageRefusal['reason']) {
    super(`the image was refused: ${reason}`)
    this.reason = reason
  }
}

/** JPEG, PNG or WebP by their first bytes; names and declared types are not asked. HEIC can't be decoded by the build we ship. */
export function isPhotoFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
  const isPng = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isJpeg || isPng || isWebp
}

/** Decodes in a process of its own, one picture at a time, killed when one takes too long. */
export function createImages({ log }: { log: Log }): Images {
  const turns = createTurns(
    { queue: imageLimits.queue, crowd: imageLimits.crowd, waitMs: imageLimits.waitMs },
    () => new ImageRefusal('busy'),
  )
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

  return {
    async process(bytes) {
      if (!isPhotoFormat(bytes)) throw new ImageRefusal('not-an-image')
      const release = await turns.take()
      try {
        if (isClosed) throw new ImageRefusal('busy')
        const answer = await ask(await startedWorker(), { id: ++lastId, bytes, widths: photoWidths })
        if ('refusal' in answer) throw new ImageRefusal(answer.refusal)
        const { variants, width, height, placeholder } = answer
        return { variants, width, height, placeholder, sha256: createHash('sha256').update(bytes).digest() }
      } finally {
        release()
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
