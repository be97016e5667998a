import { describe, expect, test } from 'vitest'
import { SEGMENT_BYTES } from '../lib/lsn.ts'
import {
  BACKUP_DAYS,
  chainWal,
  isBaseDue,
  listReplacedPieces,
  manifestKey,
  readManifestKey,
  readWalKey,
  splitAtTarget,
  splitExpired,
  walKey,
} from './archive-rules.ts'

const line = { system: '6b04f880c7c7f07f', timeline: 1 }
const storedAt = new Date('2026-11-24T00:00:00Z')

/** Stored files with ranges in segments and thousandths of one, such as 4.25. */
function store(...ranges: [start: number, end: number][]) {
  return ranges.flatMap(([start, end]) => {
    const key = walKey(line, { start: toLsn(start), end: toLsn(end) })
    return readWalKey({ key, modifiedAt: storedAt }) ?? []
  })
}

const toLsn = (segments: number) => (BigInt(Math.round(segments * 1000)) * SEGMENT_BYTES) / 1000n

describe('the chain of the stored log', () => {
  test('joins segments and the overlapping pieces of the last one', () => {
    const stored = store([5, 6], [4, 5], [6, 6.2], [6.2, 6.5], [6, 6.3])
    const { segments, end, afterHole } = chainWal(stored, toLsn(4.7))
    expect(segments.map(({ start }) => start)).toEqual([toLsn(4), toLsn(5), toLsn(6)])
    expect(end).toBe(toLsn(6.5))
    expect(afterHole).toBeUndefined()
  })

  test('prefers a complete segment to its pieces', () => {
    const { segments } = chainWal(store([4, 4.5], [4, 5], [4.5, 4.7]), toLsn(4))
    expect(segments.map(({ files }) => files.length)).toEqual([1])
  })

  test.each([
    ['the first segment is missing', store([5, 6]), 4],
    ['a segment in between is missing', store([4, 5], [6, 7]), 5],
    ['a piece is missing', store([4, 4.2], [4.4, 4.5]), 4.2],
    ['the end of a segment is missing', store([4, 4.2], [5, 5.1]), 4.2],
  ])('ends before a hole when %s', (_what, stored, end) => {
    const chain = chainWal(stored, toLsn(4))
    expect(chain.end).toBe(toLsn(end))
    expect(chain.afterHole).toBeDefined()
  })

  test('ignores what is older than the base copy', () => {
    expect(chainWal(store([1, 2], [2, 3], [4, 5]), toLsn(4.1)).segments).toHaveLength(1)
  })
})

describe('the log that a restore to a moment needs', () => {
  const until = new Date('2026-11-24T00:00:00Z')
  const at = (seconds: number) => ({
    start: 0n,
    files: [{ key: '', start: 0n, end: 1n, storedAt: new Date(until.getTime() + seconds * 1000) }],
  })

  test('ends with the first segment that was stored a minute after it', () => {
    const segments = [at(-600), at(1), at(59), at(60), at(61)]
    const { needed, later } = splitAtTarget(segments, until)
    expect(needed).toEqual(segments.slice(0, 4))
    expect(later).toEqual(segments.slice(4))
  })

  test('is everything without a moment, or before the log reaches it', () => {
    const segments = [at(0), at(3600)]
    expect(splitAtTarget(segments, undefined).needed).toEqual(segments)
    expect(splitAtTarget(segments.slice(0, 1), until).needed).toEqual(segments.slice(0, 1))
  })
})

test('lists the pieces that a complete segment replaces', () => {
  const [piece, , other] = store([4, 4.5], [4, 5], [5, 5.5])
  expect(listReplacedPieces(store([4, 4.5], [4, 5], [5, 5.5]))).toEqual([piece?.key])
  expect(other).toBeDefined()
})

test.each([
  ['there is none', undefined, true],
  ['it is from before the last night', '2026-11-24T01:59:00Z', true],
  ['it is from the last night', '2026-11-24T02:00:10Z', false],
])('makes a base copy when %s', (_when, newest, isDue) => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(isBaseDue(newest ? new Date(newest) : undefined, now)).toBe(isDue)
})

test('waits for the night after midnight', () => {
  const [newest, now] = [new Date('2026-11-23T02:00:10Z'), new Date('2026-11-24T01:59:00Z')]
  expect(isBaseDue(newest, now)).toBe(false)
})

function describeBase(day: number) {
  return {
    ...line,
    id: String(day).padStart(32, '0'),
    start: toLsn(day),
    finishedAt: new Date(Date.UTC(2026, 10, day)),
  }
}

test('reads the facts of a base copy from the key of its manifest', () => {
  expect(readManifestKey(manifestKey(describeBase(3)))).toEqual(describeBase(3))
  expect(readManifestKey('bases/00/part.bin')).toBeUndefined()
})

test('keeps the newest base copies', () => {
  const limits = { keep: 2, now: new Date('2026-11-04T00:00:00Z') }
  const { kept, expired } = splitExpired(
    [describeBase(1), describeBase(3), describeBase(2)],
    limits,
  )
  expect(kept).toEqual([describeBase(3), describeBase(2)])
  expect(expired).toEqual([describeBase(1)])
})

test('keeps no base copy for longer than the privacy policy allows, except the newest', () => {
  const limits = { keep: 7, now: new Date(Date.UTC(2026, 10, 2 + BACKUP_DAYS)) }
  const { kept, expired } = splitExpired(
    [describeBase(1), describeBase(2), describeBase(3)],
    limits,
  )
  expect(kept).toEqual([describeBase(3)])
  expect(expired).toEqual([describeBase(2), describeBase(1)])
  const later = { ...limits, now: new Date('2028-01-01T00:00:00Z') }
  expect(splitExpired([describeBase(3)], later).kept).toEqual([describeBase(3)])
})
