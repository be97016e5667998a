import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { createEventPositions } from './rules.ts'
import { readMoment } from './queries.ts'

/**
 * Returns a member's current event position. A stream opened with it reports everything committed
 * after this call, so a page that reads its data after the call misses nothing.
 */
export async function readEventPosition(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  member: MemberId,
): Promise<string> {
  return createEventPositions(deps, member).write(await readMoment(deps.db))
}

/**
 * Reads the position in PostgreSQL's log from an event position or the id of an event: the member
 * was told of what precedes it. Undefined if it isn't theirs.
 */
export function readEventLsn(
  deps: Pick<Deps, 'clock' | 'config'>,
  member: MemberId,
  text: string,
): bigint | undefined {
  return createEventPositions(deps, member).readLsn(text)
}
