import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../deps.ts'
import { type Call, type CursorPart, decodeCursor, encodeCursor } from './cursor.ts'

/** Position in a list that is sorted by one column, as text to keep its precision, and an id. */
export interface SortPosition {
  sortKey: string
  id: string
}

/** Rows to read: up to `limit` of them, from the start of the list or after a position. */
export interface PageRange<Position = SortPosition> {
  after?: Position | undefined
  limit: number
}

/** Converts the position of a row to the parts of a cursor and back. */
export interface PositionFormat<Row, Position> {
  toParts(row: Row): CursorPart[]
  toPosition(parts: CursorPart[]): Position
}

export const bySortKey: PositionFormat<SortPosition, SortPosition> = {
  toParts: ({ sortKey, id }) => [sortKey, id],
  toPosition: ([sortKey, id]) => ({ sortKey: String(sortKey), id: String(id) }),
}

/** Format of a position in a list that is sorted by a numeric id. */
export const byId: PositionFormat<{ id: number }, number> = {
  toParts: ({ id }) => [id],
  toPosition: ([id]) => Number(id),
}

type Reader = Pick<Deps, 'clock' | 'config'> & { actor: { id: MemberId }; call: Call }

interface PageRequest<Row, Position> {
  size: number
  position: PositionFormat<NoInfer<Row>, Position>
  list(range: PageRange<NoInfer<Position>>): Promise<Row[]>
}

/**
 * Reads the page that a cursor names, and the cursor of the next page if there is one: `list` is
 * asked for one row more than the page shows.
 */
export async function readPage<Row, Position>(
  context: Reader,
  cursor: string | undefined,
  { size, position, list }: PageRequest<Row, Position>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const parts = readCursor(context, cursor)
  const found = await list({ after: parts && position.toPosition(parts), limit: size + 1 })
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    rows,
    nextCursor: last ? encodeCursor(position.toParts(last), ...bind(context)) : null,
  }
}

/** Parts of the cursor of a request; undefined for the first page. */
export function readCursor(context: Reader, cursor: string | undefined): CursorPart[] | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, ...bind(context))
}

/** A cursor is bound to the caller and to everything else they asked for. */
function bind({ actor, call, clock, config }: Reader) {
  const sealing = { secret: config.sessionSecret, now: clock.now() }
  return [{ ...call, viewer: actor.id }, sealing] as const
}
