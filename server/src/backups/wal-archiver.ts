import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import {
  connectReplication,
  createSlot,
  dropSlot,
  identifyCluster,
  readSlot,
  streamWal,
  type WalStream,
} from '../gateways/postgres-replication.ts'
import type { Log } from '../lib/log.ts'
import { findSegment, SEGMENT_BYTES } from '../lib/lsn.ts'
import { BACKUP_TYPE, type Line, walKey, type WalRange } from './archive-rules.ts'
import type { BackupFiles } from './manifests.ts'

const compress = promisify(zstdCompress)

/** The slot makes the server keep what is not stored yet, also while this process is down. */
export const SLOT = 'adire_backup'
/** Interval at which new bytes are stored: what a lost machine costs at most, beside the upload. */
const STORE_MS = 1_000
/** Interval at which an idle stream confirms its position. */
const CONFIRM_MS = 10_000
const RECONNECT_MS = 1_000
/** Time for which a stop waits until the newest part of the log is stored. */
const LAST_STORE_MS = 3_000
const CATCH_UP_MS = 20
/** Pieces of a segment after which they are merged into one. */
const PIECES_MAXIMUM = 60
/** Received bytes that wait to be stored, above which the server has to wait. */
const BUFFER_BYTES = 64 * 1024 * 1024

interface Options extends BackupFiles {
  url: string
  log: Log
  /** Called when the log of a line begins to stream from a position. */
  onStreaming(line: Line, from: bigint): void
}

/** Stores the write-ahead log of the running cluster as it is written. */
export class WalArchiver {
  readonly #options: Options
  #isStopped = false
  #running: Promise<void> = Promise.resolve()
  #segments: SegmentBuffer[] = []
  #stream: WalStream | undefined
  #stored = 0n
  #hasFailed = false
  /** Moment since which something is not stored, by `performance.now()`. */
  #behindSince: number | undefined = performance.now()
  #wake: (() => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Seconds for which the store has lacked the newest part of the log. */
  get lagSeconds(): number {
    return this.#behindSince === undefined ? 0 : (performance.now() - this.#behindSince) / 1000
  }

  /** Position up to which the log is stored. */
  get storedThrough(): bigint {
    return this.#stored
  }

  start(): void {
    this.#running = this.#run()
  }

  /** Stores what was written until now, if that works soon. The server keeps the rest. */
  async stop(): Promise<void> {
    if (this.#stream) await this.catchUp(LAST_STORE_MS).catch(() => undefined)
    this.#isStopped = true
    this.#wake?.()
    await this.#running
  }

  /** Waits until everything that is written now is stored. Throws if that takes longer. */
  async catchUp(limitMs: number): Promise<void> {
    const giveUpAt = performance.now() + limitMs
    const client = await connectReplication(this.#options.url)
    const { lsn } = await identifyCluster(client).finally(() => client.end())
    while (this.#stored < lsn) {
      if (performance.now() > giveUpAt) throw new Error('the log was not stored in time')
      this.#wake?.()
      await wait(CATCH_UP_MS)
    }
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#archive()
      } catch (error) {
        this.#behindSince ??= performance.now()
        if (!this.#hasFailed && !this.#isStopped)
          this.#options.log.error({ err: error }, 'backups: the log is not stored, trying again')
        this.#hasFailed = true
        await this.#pause(RECONNECT_MS)
      }
    }
  }

  /** Streams until the connection or the store fails, or the archiver is stopped. */
  async #archive(): Promise<void> {
    const client = await connectReplication(this.#options.url)
    try {
      const { system, timeline, lsn: end } = await identifyCluster(client)
      const kept = (await readSlot(client, SLOT)) ?? (await createSlotAnew(client))
      const line = { system, timeline }
      this.#segments = []
      this.#stored = findSegment(kept)
      if (end <= kept) this.#behindSince = undefined
      this.#stream = streamWal(
        client,
        { slot: SLOT, timeline, lsn: this.#stored },
        {
          onBytes: (start, bytes) => this.#receive(line, start, bytes),
          onKeepalive: (sent, wantsReply) => {
            if (this.#stored >= sent) this.#behindSince = undefined
            if (wantsReply) this.#stream?.confirm(this.#stored)
          },
        },
      )
      this.#options.onStreaming(line, this.#stored)
      const { ended } = this.#stream
      let confirmAt = performance.now() + CONFIRM_MS
      while (!this.#isStopped) {
        await Promise.race([this.#pause(STORE_MS), ended])
        if ((await this.#store()) || performance.now() > confirmAt) {
          this.#stream.confirm(this.#stored)
          confirmAt = performance.now() + CONFIRM_MS
        }
      }
    } finally {
      this.#stream = undefined
      // The connection may be lost already.
      await client.end().catch(() => undefined)
    }
  }

  #receive(line: Line, start: bigint, bytes: Buffer): void {
    this.#behindSince ??= performance.now()
    let [at, rest] = [start, bytes]
    while (rest.length > 0) {
      const segment = this.#segmentAt(line, findSegment(at))
      const taken = segment.append(at, rest)
      at += BigInt(taken)
      rest = rest.subarray(taken)
    }
    if (this.#segments.length * Number(SEGMENT_BYTES) > BUFFER_BYTES) this.#stream?.pause()
    if (this.#segments.length > 1) this.#wake?.()
  }

  #segmentAt(line: Line, start: bigint): SegmentBuffer {
    const last = this.#segments.at(-1)
    if (last?.start === start) return last
    const segment = new SegmentBuffer(line, start)
    this.#segments.push(segment)
    return segment
  }

  /** Stores everything that was received; returns whether there was anything. */
  async #store(): Promise<boolean> {
    let hasStored = false
    for (let segment = this.#segments[0]; segment; segment = this.#segments[0]) {
      const receivedAt = performance.now()
      const isComplete = segment.isComplete
      if (await this.#storeSegment(segment)) {
        hasStored = true
        if (this.#hasFailed) this.#options.log.warn('backups: the log is stored again')
        this.#hasFailed = false
        // Newer bytes may have come during the upload.
        this.#behindSince = this.#isBehind ? receivedAt : undefined
      }
      if (!isComplete) break
      this.#segments.shift()
    }
    this.#stream?.resume()
    return hasStored
  }

  get #isBehind(): boolean {
    const last = this.#segments.at(-1)
    return last !== undefined && last.end > this.#stored
  }

  async #storeSegment(segment: SegmentBuffer): Promise<boolean> {
    const { storage, cipher } = this.#options
    const isMerge = segment.isComplete || segment.pieces.length >= PIECES_MAXIMUM
    const range = { start: isMerge ? segment.start : segment.stored, end: segment.end }
    if (segment.stored === range.end) return false
    const key = walKey(segment.line, range)
    const bytes = await compress(segment.read(range))
    await storage.put(key, await cipher.seal(key, bytes), BACKUP_TYPE)
    this.#stored = segment.stored = range.end
    if (isMerge) await storage.remove(segment.pieces.splice(0))
    segment.pieces.push(key)
    return true
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}

/** Replaces a slot whose log the server no longer has; returns where the new one begins. */
async function createSlotAnew(client: Parameters<typeof createSlot>[0]): Promise<bigint> {
  await dropSlot(client, SLOT)
  await createSlot(client, SLOT)
  const start = await readSlot(client, SLOT)
  if (start === undefined) throw new Error('the slot keeps nothing')
  return start
}

/** The received part of one segment. */
class SegmentBuffer {
  readonly line: Line
  readonly start: bigint
  readonly #bytes = Buffer.allocUnsafe(Number(SEGMENT_BYTES))
  #length = 0
  /** Position up to which it is stored. */
  stored: bigint
  /** Keys of the stored pieces. */
  readonly pieces: string[] = []

  constructor(line: Line, start: bigint) {
    this.line = line
    this.start = start
    this.stored = start
  }

  get end(): bigint {
    return this.start + BigInt(this.#length)
  }

  get isComplete(): boolean {
    return this.#length === this.#bytes.length
  }

  /** Appends bytes as far as they belong here; returns their number. */
  append(at: bigint, bytes: Buffer): number {
    if (at !== this.end) throw new Error('the log has a hole')
    const taken = bytes.copy(this.#bytes, this.#length)
    this.#length += taken
    return taken
  }

  read({ start, end }: WalRange): Buffer {
    return this.#bytes.subarray(Number(start - this.start), Number(end - this.start))
  }
}
