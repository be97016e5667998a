/**
 * Moment in the log of stored events: the events of all transactions that this PostgreSQL snapshot
 * shows were readable. A number can't say that, because of two concurrent transactions the one with
 * the higher number may commit first.
 */
export interface LogSnapshot {
  /** The snapshot as PostgreSQL writes it, such as `10:20:10,14`. */
  text: string
  /** First transaction that had not begun; the snapshot shows none from here on. */
  end: bigint
  /** Transactions before `end` that were still running. */
  running: ReadonlySet<bigint>
}

/** Parses the text of a `pg_snapshot`; throws a `SyntaxError` if it is not one. */
export function parseSnapshot(text: string): LogSnapshot {
  const [, end = 'none', running = ''] = text.split(':')
  return {
    text,
    end: BigInt(end),
    running: new Set(running.split(',').filter(Boolean).map(BigInt)),
  }
}

/** True if the events of a transaction were readable at a snapshot. */
export function isVisible(writer: string, { end, running }: LogSnapshot): boolean {
  const id = BigInt(writer)
  return id < end && !running.has(id)
}

/**
 * True if `one` was taken after `other` and shows more. A later snapshot always shows everything
 * that an earlier one does.
 */
export function isNewer(one: LogSnapshot, other: LogSnapshot): boolean {
  return one.end > other.end || (one.end === other.end && one.running.size < other.running.size)
}
