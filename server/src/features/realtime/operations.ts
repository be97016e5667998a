import type { Deps } from '../../deps.ts'
import { readHorizon } from './queries.ts'
import { placeOf } from './rules.ts'

/**
 * The current position among a member's events. A stream opened with it reports everything that was committed after this
 * call, so a page that reads its data after it misses nothing.
 */
export async function readEventPlace({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const { horizon } = await readHorizon(db)
  return placeOf({ number: 0, horizon }, clock.now())
}
