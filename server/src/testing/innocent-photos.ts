import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Fingerprint } from '../gateways/image-fingerprint.ts'
import { drawPerson } from './altered-photos.ts'
import { StoredPhotos } from './stored-photos.ts'

const Task = z.object({
  photos: z.custom<Fingerprint[][]>((value) => Array.isArray(value)),
  from: z.number(),
  to: z.number(),
  lookAlikes: z.number(),
})
type Task = z.infer<typeof Task>
const Flagged = z.array(z.number())

const THREADS = 2

/**
 * Draws innocent people and lists the numbers of those whose photo is like one of the given ones, in threads:
 * it takes a minute of processor time. The first stand where a banned one does, before the same backdrop.
 */
export async function findFlagged(
  photos: readonly (readonly Fingerprint[])[],
  { count, lookAlikes }: { count: number; lookAlikes: number },
): Promise<number[]> {
  const share = Math.ceil(count / THREADS)
  const found = await Promise.all(
    Array.from({ length: THREADS }, (_, i) =>
      runThread({
        photos: photos.map((fingerprints) => [...fingerprints]),
        from: i * share,
        to: Math.min(count, (i + 1) * share),
        lookAlikes,
      }),
    ),
  )
  return found.flat()
}

function runThread(task: Task): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(import.meta.filename, { workerData: task })
    worker.once('message', (flagged) => resolve(Flagged.parse(flagged)))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
  })
}

async function listFlagged({ photos, from, to, lookAlikes }: Task): Promise<number[]> {
  const stored = new StoredPhotos(photos)
  const draw = (i: number) =>
    drawPerson(100_000 + i, i < lookAlikes ? { scene: i % photos.length } : {})
  const flagged: number[] = []
  let next = draw(from)
  for (let i = from; i < to; i++) {
    const picture = await next
    // Drawn beside the comparison, outside of this thread.
    next = draw(i + 1)
    if ((await stored.find(picture)).length > 0) flagged.push(i)
  }
  await next
  return flagged
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
if (!isMainThread && parentPort) parentPort.postMessage(await listFlagged(Task.parse(workerData)))
