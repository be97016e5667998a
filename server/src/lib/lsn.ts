/** Bytes of a file of the write-ahead log; the embedded PostgreSQL uses the default. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n

/** Reads a log sequence number, such as `1/2A3B4C5D`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** A position in the log of a primary, with the timeline that it wrote then. */
export interface TimelineLsn {
  timeline: number
  lsn: string
}

const LSN_BITS = 64n

/**
 * Joins a timeline and a position to one number. A failover starts a higher timeline, which has
 * everything of the one before that was acknowledged, so a higher number has all of a lower one.
 */
export function joinTimeline(timeline: number, lsn: bigint): bigint {
  return (BigInt(timeline) << LSN_BITS) | lsn
}

export function splitTimeline(position: bigint): { timeline: number; lsn: bigint } {
  return {
    timeline: Number(position >> LSN_BITS),
    lsn: BigInt.asUintN(Number(LSN_BITS), position),
  }
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase()
}

/** Returns the start of the segment that contains a position. */
export function findSegment(lsn: bigint): bigint {
  return lsn - (lsn % SEGMENT_BYTES)
}

/** Returns PostgreSQL's name of the file with the history of a timeline. */
export function nameHistory(timeline: number): string {
  return `${timeline.toString(16).padStart(8, '0').toUpperCase()}.history`
}

/** Returns PostgreSQL's name of the file of a segment. */
export function nameSegment(timeline: number, start: bigint): string {
  const index = start / SEGMENT_BYTES
  const perHigh = 0x1_0000_0000n / SEGMENT_BYTES
  return [BigInt(timeline), index / perHigh, index % perHigh]
    .map((part) => part.toString(16).padStart(8, '0').toUpperCase())
    .join('')
}
