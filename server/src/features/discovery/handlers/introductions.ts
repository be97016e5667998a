import type { DiscoverCard } from '@adire/contract/discovery.ts'
import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Actor } from '../../../lib/actor.ts'
import { ageOn, localDate } from '../../../lib/dates.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import {
  hasIntroductions,
  listAccepted,
  listIntroduced,
  listIntroducedBefore,
  saveIntroductions,
} from '../introduction-queries.ts'
import { type Candidate, pickIntroductions } from '../introduction-rules.ts'
import { findPage, planSearch } from '../operations.ts'
import type { Ranking } from '../order-rules.ts'
import { lockReactions } from '../pass-queries.ts'
import { getWantedGender, getExcludedInterest, toDealBreakerFilters } from '../rules.ts'
import { readPreferences } from '../../profiles/shared-queries.ts'
import { toCard } from '../../profiles/card-rules.ts'
import type { RankedRow } from '../shared-queries.ts'
import { toDiscoverCard } from '../card-rules.ts'

/** Number of best ranked members, of whom `pickIntroductions` picks five. */
const CANDIDATES = 200

const NO_FILTERS = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_AGE_MAXIMUM,
  verifiedOnly: false,
  availableNow: false,
}

/**
 * Picks and stores a member's introductions of the UTC day, unless they have some. A concurrent
 * call waits for the lock and then finds them.
 */
export async function introduce(
  tx: Tx,
  actor: Actor,
  { now, ranking }: { now: Date; ranking: Ranking },
): Promise<void> {
  const { day } = getUtcDay(now)
  if (await hasIntroductions(tx, actor.id, day)) return
  await lockReactions(tx, actor.id)
  if (await hasIntroductions(tx, actor.id, day)) return
  const preferences = await readPreferences(tx, actor.id)
  const request = {
    filters: { ...NO_FILTERS, ...toDealBreakerFilters(preferences) },
    sort: 'recommended',
    after: undefined,
    limit: CANDIDATES,
  } as const
  const plan = await planSearch(tx, actor, { request, now, ranking })
  const rows = plan ? (await findPage(tx, plan)).map(({ row }) => row) : []
  const before = new Set(await listIntroducedBefore(tx, actor.id))
  const newRows = rows.filter(({ id }) => !before.has(id))
  const accepted = new Set(
    await listAccepted(tx, actor.id, { ids: newRows.map(({ id }) => id), now }),
  )
  const candidates = newRows
    .filter(({ id }) => accepted.has(id))
    .map((row) => toCandidate(row, now))
  const viewerAge = ageOn(actor.birthDate, localDate(now, 'UTC'))
  await saveIntroductions(tx, actor.id, {
    day,
    people: pickIntroductions(candidates, { viewerId: actor.id, viewerAge, day }),
  })
}

function toCandidate(row: RankedRow, now: Date): Candidate {
  const { id, age, reasons } = toDiscoverCard(toCard(row, now), row, 'none')
  // A boost is paid, so it doesn't help to be introduced.
  return { id, age, reasons: reasons.filter(({ kind }) => kind !== 'boosted').length }
}

/** Lists the introductions of the UTC day that the member may still see. */
export async function listDay(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ day: string; endsAt: string; members: DiscoverCard[] }> {
  const { day, until } = getUtcDay(now)
  const rows = await listIntroduced(db, {
    viewerId: actor.id,
    gender: getWantedGender(actor.interestedIn),
    excludedInterest: getExcludedInterest(actor.gender),
    seesFully: actor.isPremium,
    day,
    now,
  })
  return {
    day,
    endsAt: until.toISOString(),
    members: rows.map((row) => toDiscoverCard(toCard(row, now), row, 'none')),
  }
}
