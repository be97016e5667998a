import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { Pool } from 'undici'
import type { Viewer } from './viewers.ts'

/**
 * Concurrent readers of Discover, with a pause between requests: peak traffic, not the limit of the
 * machine.
 */
const READERS = 8
const PAUSE_MS = 20
const ORIGIN = 'http://localhost:3999'

export interface MixedLoad {
  url: string
  readers: Viewer[]
  uploaders: Viewer[]
  photo: Uint8Array<ArrayBuffer>
}

interface Task extends MixedLoad {
  seconds: number
  uploadsASecond: number
}

interface LoadResult {
  /** Response time of Discover in milliseconds. */
  p99: number
  /** Uploads that were stored, and that the server refused because it was busy. */
  stored: number
  refused: number
}

/** Reads Discover and uploads photos at the same time, in a worker thread. */
export function runMixedLoad(task: Task): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function runLoads(task: Task): Promise<LoadResult> {
  const [p99, uploads] = await Promise.all([readDiscover(task), upload(task)])
  return { p99, ...uploads }
}

async function readDiscover({ url, readers, seconds }: Task): Promise<number> {
  const pool = new Pool(url, { connections: READERS })
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  let next = 0
  const read = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const { statusCode, body } = await pool.request({
        path: '/api/discover',
        method: 'GET',
        headers: readers[next++ % readers.length]?.headers ?? {},
      })
      await body.dump()
      if (statusCode !== 200) throw new Error(`Discover got status ${statusCode}`)
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  await pool.close()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

/** Uploads at a fixed rate, whatever the responses are, like independent phones. */
async function upload({
  url,
  uploaders,
  photo,
  seconds,
  uploadsASecond,
}: Task): Promise<{ stored: number; refused: number }> {
  let [stored, refused] = [0, 0]
  const sent: Promise<void>[] = []
  for (let i = 0; i < seconds * uploadsASecond; i++) {
    sent.push(
      uploadOnce(url, uploaders[i % uploaders.length]?.headers ?? {}, photo).then((isStored) => {
        if (isStored) stored++
        else refused++
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 1000 / uploadsASecond))
  }
  await Promise.all(sent)
  return { stored, refused }
}

/** Uploads a photo; false if the server refused it. Throws on an unexpected server error. */
async function uploadOnce(
  url: string,
  headers: Record<string, string>,
  photo: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const form = new FormData()
  form.set('file', new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${url}/api/me/photos`, {
    method: 'POST',
    headers: { ...headers, origin: ORIGIN },
    body: form,
  })
  await response.arrayBuffer()
  if (response.status >= 500 && response.status !== 503)
    throw new Error(`an upload got status ${response.status}`)
  return response.ok
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
if (!isMainThread && parentPort) parentPort.postMessage(await runLoads(workerData as Task))
