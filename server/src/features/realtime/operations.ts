import type { MemberId } from '@adire/contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { createEventPlaces } from './place-rules.ts'
import { readHorizon } from './queries.ts'

/**
 * The current position among a member's events. A stream opened with it reports everything that was committed after this
 * call, so a page that reads its data after it misses nothing.
 */
export async function readEventPlace(deps: Pick<Deps, 'clock' | 'config' | 'db'>, member: MemberId): Promise<string> {
  const { horizon } = await readHorizon(deps.db)
  return createEventPlaces(deps, member).write(horizon)
}
