import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { createEventPositions } from './event-position-rules.ts'
import { readHorizon } from './queries.ts'

/**
 * Returns the current cursor among a member's events. A stream opened with it reports everything
 * committed after this call, so that a page which then reads its data misses nothing.
 */
export async function readEventPosition(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  member: MemberId,
): Promise<string> {
  const { horizon } = await readHorizon(deps.db)
  return createEventPositions(deps, member).write(horizon)
}
