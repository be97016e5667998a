import { MINUTE_MS } from '@adire/contract/durations.ts'
import type { BackupStatus } from '../deps.ts'
import { connectReplication, dropSlot } from '../gateways/postgres-replication.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import {
  type BaseFacts,
  chainWal,
  isBaseDue,
  type Line,
  readWalKey,
  walPrefix,
} from './archive-rules.ts'
import { type BaseCopyOptions, makeBaseCopy } from './base-copies.ts'
import { removeExpired } from './expiry.ts'
import { listBases } from './manifests.ts'
import { SLOT, WalArchiver } from './wal-archiver.ts'

/** Interval at which a due base copy is made, also after one that failed. */
const CHECK_MS = 10 * MINUTE_MS
/** Time without a base copy after one that failed: each costs reading the whole database. */
const RETRY_MS = 5 * MINUTE_MS

interface Options extends BaseCopyOptions {
  clock: Clock
  log: Log
  /** Number of base copies to keep. */
  keep: number
}

/** Stores the log all the time, and a base copy each night, as long as the process runs. */
export class Backups implements BackupStatus {
  readonly #options: Options
  readonly #archiver: WalArchiver
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()
  #isStopped = false
  #isQueued = false
  /** Where the log began to stream, as long as the base copy for it was not looked up. */
  #streaming: { line: Line; from: bigint } | undefined
  /** Moment until which a failure is not tried again, by `performance.now()`. */
  #pausedUntil = 0
  readonly startedAt: Date
  baseFinishedAt: Date | undefined
  failures = 0

  constructor(options: Options) {
    this.#options = options
    this.startedAt = options.clock.now()
    this.#archiver = new WalArchiver({
      ...options,
      onStreaming: (line, from) => {
        this.#streaming = { line, from }
        this.#checkSoon()
      },
    })
  }

  get lagSeconds(): number {
    return this.#archiver.lagSeconds
  }

  start(): void {
    this.#archiver.start()
    this.#timer = setInterval(() => this.#checkSoon(), CHECK_MS)
  }

  /** Stores the rest of the log, and stops. A base copy in progress is made anew after a start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#archiver.stop()
  }

  /** Waits until the log that is written now is stored. Throws if that takes longer. */
  async catchUp(limitMs: number): Promise<void> {
    await this.#checking
    await this.#archiver.catchUp(limitMs)
  }

  #checkSoon(): void {
    if (this.#isQueued) return
    this.#isQueued = true
    this.#checking = this.#checking.then(() => {
      this.#isQueued = false
      return this.#check()
    })
  }

  /** Finds the newest base copy from which the stored log reaches the present without a hole. */
  async #findBase({ line, from }: { line: Line; from: bigint }): Promise<void> {
    const { storage } = this.#options
    const newest = findNewest(await listBases(storage), line)
    const files = await Array.fromAsync(storage.list(walPrefix(line)))
    const chain =
      newest &&
      chainWal(
        files.flatMap((file) => readWalKey(file) ?? []),
        newest.start,
      )
    const isUsable = chain && !chain.afterHole && chain.end >= from
    this.baseFinishedAt = isUsable ? newest?.finishedAt : undefined
  }

  /** Makes a base copy if one is due, and removes expired ones. */
  async #check(): Promise<void> {
    const { storage, clock, keep, log } = this.#options
    if (this.#isStopped || performance.now() < this.#pausedUntil) return
    try {
      const streaming = this.#streaming
      if (streaming) await this.#findBase(streaming)
      if (this.#streaming === streaming) this.#streaming = undefined
      if (!isBaseDue(this.baseFinishedAt, clock.now())) return
      const { bytes, system, finishedAt } = await makeBaseCopy(this.#options)
      this.baseFinishedAt = finishedAt
      log.info({ bytes }, 'backups: a base copy was stored')
      await removeExpired(storage, { system, keep, now: clock.now() })
    } catch (error) {
      if (this.#isStopped) return
      this.#pausedUntil = performance.now() + RETRY_MS
      this.failures += 1
      log.error({ err: error }, 'backups: a base copy failed, trying again within 15 minutes')
    }
  }
}

function findNewest(bases: readonly BaseFacts[], { system, timeline }: Line) {
  return bases
    .filter((base) => base.system === system && base.timeline === timeline)
    .toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())[0]
}

/**
 * Removes what backups left in the cluster, for a server without them: the slot would keep the log
 * until the disk is full.
 */
export async function releaseLog(url: string): Promise<void> {
  const client = await connectReplication(url)
  try {
    await dropSlot(client, SLOT)
  } finally {
    await client.end()
  }
}
