import type { MemberId } from '@adire/contract/ids.ts'
import type { Clock } from './clock.ts'
import { type Call, type CursorPart, decodeCursor, encodeCursor } from './cursor.ts'
import type { SessionSecrets } from './session-secrets.ts'

/** Position in a list sorted by one column, then by id. Text, because a Date loses microseconds. */
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

/** Format of a position in a list whose rows have `sortKey` and `id`. */
export const bySortKey: PositionFormat<SortPosition, SortPosition> = {
  toParts: ({ sortKey, id }) => [sortKey, id],
  toPosition: ([sortKey, id]) => ({ sortKey: String(sortKey), id: String(id) }),
}

/** Format of a position in a list that is sorted by a numeric id. */
export const byId: PositionFormat<{ id: number }, number> = {
  toParts: ({ id }) => [id],
  toPosition: ([id]) => Number(id),
}

interface CursorContext {
  actor: { id: MemberId }
  call: Call
  clock: Clock
  config: { sessionSecrets: SessionSecrets }
}

interface PageRequest<Row, Position> {
  size: number
  position: PositionFormat<NoInfer<Row>, Position>
  list(range: PageRange<NoInfer<Position>>): Promise<Row[]>
}

/**
 * Reads one page, and the cursor of the next; null on the last page. Calls `list` with one row more
 * than `size` to know whether there is a next page.
 */
export async function readPage<Row, Position>(
  context: CursorContext,
  cursor: string | undefined,
  { size, position, list }: PageRequest<Row, Position>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const parts = readCursor(context, cursor)
  const found = await list({ after: parts && position.toPosition(parts), limit: size + 1 })
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return {
    rows,
    nextCursor: last ? encodeCursor(position.toParts(last), ...bindCursor(context)) : null,
  }
}

/** Decodes a request's cursor; undefined for the first page. Fails with CURSOR_INVALID. */
export function readCursor(
  context: CursorContext,
  cursor: string | undefined,
): CursorPart[] | undefined {
  return cursor === undefined ? undefined : decodeCursor(cursor, ...bindCursor(context))
}

/** Arguments that bind a cursor to its member, procedure and filters. */
function bindCursor({ actor, call, clock, config }: CursorContext) {
  const options = { secrets: config.sessionSecrets, now: clock.now() }
  return [{ ...call, viewer: actor.id }, options] as const
}
