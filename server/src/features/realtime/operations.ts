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
  const { horizon } = await readMoment(deps.db)
  return createEventPositions(deps, member).write(horizon)
}
