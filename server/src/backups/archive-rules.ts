import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import { BackupError } from '../lib/backup-error.ts'
import { findSegment, SEGMENT_BYTES } from '../lib/lsn.ts'
import type { StoredFile } from '../gateways/stored-file.ts'

/** First parts of storage keys: base copies and the write-ahead log. */
export const BASE_FILES = 'bases'
export const WAL_FILES = 'wal'

export const BACKUP_TYPE = 'application/octet-stream'

/** Returns the key of a part of a base copy; parts are numbered from 0. */
export function partKey(base: string, index: number): string {
  return `${BASE_FILES}/${base}/${String(index).padStart(6, '0')}.bin`
}

function hex(value: bigint | number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}

/** A cluster's line of history; each restore starts a new timeline. */
export interface Line {
  /** The cluster's system identifier as sixteen hexadecimal digits. */
  system: string
  timeline: number
}

/** A stored range of the log, from `start` up to but not including `end`. */
export interface WalRange {
  start: bigint
  end: bigint
}

export interface StoredWal extends WalRange {
  key: string
  storedAt: Date
}

/** Returns the first part of the keys of a line's log. */
export function walPrefix({ system, timeline }: Line): string {
  return `${WAL_FILES}/${system}${hex(timeline, 8)}`
}

/** Returns the key of a range of the log; a folder has four gigabytes of it. */
export function walKey(line: Line, { start, end }: WalRange): string {
  return `${walPrefix(line)}${hex(start >> 32n, 8)}/${hex(start, 16)}${hex(end, 16)}.bin`
}

/** Reads the range from a key of the log; undefined for any other key. */
export function readWalKey({
  key,
  modifiedAt,
}: Pick<StoredFile, 'key' | 'modifiedAt'>): StoredWal | undefined {
  const [, start, end] = /^wal\/[0-9a-f]{32}\/([0-9a-f]{16})([0-9a-f]{16})\.bin$/.exec(key) ?? []
  if (start === undefined || end === undefined) return undefined
  return { key, storedAt: modifiedAt, start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }
}

/** Reads the timeline from a key of the log; undefined for any other key. */
export function readTimeline(key: string): number | undefined {
  const [, timeline] = /^wal\/[0-9a-f]{16}([0-9a-f]{8})/.exec(key) ?? []
  return timeline === undefined ? undefined : parseInt(timeline, 16)
}

/** The files that make up one segment of the log, in order. */
export interface SegmentFiles {
  start: bigint
  files: StoredWal[]
}

/** Files of the log from a position on, without a hole. */
export interface WalChain {
  segments: SegmentFiles[]
  /** End of the last file. */
  end: bigint
  /** First file after a hole; undefined if there is none. */
  afterHole: StoredWal | undefined
}

/**
 * Chains the stored files from the segment of a position on. A segment is one file once it is
 * complete; the last one has pieces, which may overlap.
 */
export function chainWal(stored: readonly StoredWal[], from: bigint): WalChain {
  const sorted = stored
    .filter(({ end }) => end > findSegment(from))
    .toSorted((a, b) => Number(a.start - b.start) || Number(b.end - a.end))
  const chain: WalChain = { segments: [], end: findSegment(from), afterHole: undefined }
  for (const file of sorted) {
    if (file.end <= chain.end) continue
    if (file.start > chain.end) return { ...chain, afterHole: file }
    const start = findSegment(file.start)
    const segment = chain.segments.at(-1)
    if (segment?.start === start) segment.files.push(file)
    else chain.segments.push({ start, files: [file] })
    chain.end = file.end
  }
  return chain
}

/**
 * Time by which the clocks of the store and the database may differ, and in which some transaction
 * commits after the target, so that PostgreSQL knows that it has reached it.
 */
const TARGET_MARGIN_MS = MINUTE_MS

/**
 * Splits segments into those that a restore to a moment needs, and later ones. A segment that was
 * stored late may be among the later ones although it is needed: then the target is missed.
 */
export function splitAtTarget(
  segments: readonly SegmentFiles[],
  until: Date | undefined,
): { needed: SegmentFiles[]; later: SegmentFiles[] } {
  const limit = (until?.getTime() ?? Number.POSITIVE_INFINITY) + TARGET_MARGIN_MS
  const last = segments.findIndex(({ files }) => {
    const storedAt = files.at(-1)?.storedAt.getTime()
    return storedAt !== undefined && storedAt >= limit
  })
  const count = last === -1 ? segments.length : last + 1
  return { needed: segments.slice(0, count), later: segments.slice(count) }
}

/** Lists pieces of segments that are also stored as one file. */
export function listReplacedPieces(stored: readonly StoredWal[]): string[] {
  const findName = ({ key, start }: StoredWal) => `${key.split('/')[1]} ${findSegment(start)}`
  const isWhole = ({ start, end }: StoredWal) => end - start === SEGMENT_BYTES
  const complete = new Set(stored.filter(isWhole).map(findName))
  return stored
    .filter((file) => !isWhole(file) && complete.has(findName(file)))
    .map(({ key }) => key)
}

/** Facts of a base copy that its manifest's key names, so that they can be read without a key. */
export interface BaseFacts extends Line {
  id: string
  /** Position in the log from which a restore replays. */
  start: bigint
  finishedAt: Date
}

/** Returns the key of the manifest, which is stored last: a copy without it is incomplete. */
export function manifestKey({ id, system, timeline, start, finishedAt }: BaseFacts): string {
  return `${BASE_FILES}/${id}/${system}${hex(timeline, 8)}${hex(start, 16)}${hex(finishedAt.getTime(), 12)}.manifest`
}

/** Reads the facts from the key of a manifest; undefined for any other key. */
export function readManifestKey(key: string): BaseFacts | undefined {
  const [, id, system, timeline, start, at] =
    /^bases\/([0-9a-f]{32})\/([0-9a-f]{16})([0-9a-f]{8})([0-9a-f]{16})([0-9a-f]{12})\.manifest$/.exec(
      key,
    ) ?? []
  if (!id || !system || !timeline || !start || !at) return undefined
  return {
    id,
    system,
    timeline: parseInt(timeline, 16),
    start: BigInt(`0x${start}`),
    finishedAt: new Date(parseInt(at, 16)),
  }
}

/** Chooses the newest base copy that was finished by a moment; without one, the newest. */
export function chooseBase(bases: readonly BaseFacts[], until?: Date): BaseFacts {
  const sorted = bases.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())
  const chosen = sorted.find(({ finishedAt }) => !until || finishedAt <= until)
  if (chosen) return chosen
  const oldest = sorted.at(-1)
  throw new BackupError(
    oldest
      ? `There is no backup from before ${until?.toISOString()}. The oldest one is from ${oldest.finishedAt.toISOString()}.`
      : 'There is no backup in the store.',
  )
}

/** Hour (UTC) after which the nightly base copy is made. */
const NIGHTLY_HOUR = 2

/** True if the newest base copy is from before the last night. */
export function isBaseDue(newest: Date | undefined, now: Date): boolean {
  if (!newest) return true
  const night = new Date(now)
  night.setUTCHours(NIGHTLY_HOUR, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return newest < night
}

/** Age up to which the privacy policy allows backups. */
export const BACKUP_DAYS = 35

/**
 * Splits base copies into the newest ones, which are kept, and the others. The newest is kept
 * however old it is.
 */
export function splitExpired(
  bases: readonly BaseFacts[],
  { keep, now }: { keep: number; now: Date },
): { kept: BaseFacts[]; expired: BaseFacts[] } {
  const sorted = bases.toSorted((a, b) => b.finishedAt.getTime() - a.finishedAt.getTime())
  const oldest = now.getTime() - BACKUP_DAYS * DAY_MS
  const isKept = ({ finishedAt }: BaseFacts, index: number) =>
    index === 0 || (index < keep && finishedAt.getTime() > oldest)
  return {
    kept: sorted.filter(isKept),
    expired: sorted.filter((base, index) => !isKept(base, index)),
  }
}
