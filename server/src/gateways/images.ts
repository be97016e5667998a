import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { photoWidths } from '@adire/contract/members.ts'
import type { Crop } from '@adire/contract/photos.ts'
import type { Log } from '../lib/log.ts'
import { isPhotoFormat, findUnreadFormat } from './image-format.ts'
import { type Decoded, type ImageAnswer, type ImageFault, imageLimits, type ImageTask } from './image-limits.ts'
import { createTurns, createTurnsByKey } from './image-turns.ts'
import { askWorkerProcess, startWorkerProcess } from './worker-process.ts'

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

const WORKER = join(import.meta.dirname, 'image-worker.ts')

/** Decodes in a process of its own, one picture at a time, killed when one takes too long. */
export function createImages({ log }: { log: Log }): Images {
  const turns = createTurns({ at: 1, ...imageLimits }, () => new ImageRefusal('busy'))
  const owners = createTurnsByKey(imageLimits.perOwner, () => new ImageRefusal('crowded'))
  let worker: Promise<ChildProcess> | undefined
  let lastId = 0
  let isClosed = false

  async function startWorker(): Promise<ChildProcess> {
    const { heapMegabytes, startMs } = imageLimits
    const { child, ready } = startWorkerProcess({ file: WORKER, heapMegabytes, startMs })
    child.once('exit', (code, signal) => {
      worker = undefined
      if (!isClosed) log.warn({ code, signal }, 'images: the decoder ended, the next picture starts another')
    })
    await ready
    return child
  }

  async function decode(bytes: Buffer, { crop, widths = photoWidths, quality }: ImageWishes): Promise<Decoded> {
    const release = await turns.take()
    try {
      if (isClosed) throw new ImageRefusal('busy')
      const answer = await ask(await (worker ??= startWorker()), { id: ++lastId, bytes, widths, crop, quality })
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
      if (!isPhotoFormat(bytes)) throw new ImageRefusal(findUnreadFormat(bytes) ?? 'not-an-image')
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

/** A decoder that is slow, grows or falls over is gone afterwards, and the picture refused. */
async function ask(child: ChildProcess, task: ImageTask): Promise<ImageAnswer> {
  const outcome = await askWorkerProcess<ImageAnswer>(child, task, imageLimits.timeoutMs)
  if (outcome.kind === 'answered') return outcome.answer
  const isTooLarge = outcome.isSlow || outcome.exitCode === imageLimits.memoryExitCode
  return { id: task.id, refusal: isTooLarge ? 'too-large' : 'not-an-image' }
}
