import type { Introduction } from '@adire/contract/discovery.ts'
import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from '@adire/contract/ages.ts'
import { INTRODUCTION_CANDIDATES } from '@adire/contract/order-terms.ts'
import type { Db, Tx } from '../../../db/db.ts'
import type { Actor } from '../../../lib/actor.ts'
import { getUtcDay } from '../../../lib/dates.ts'
import { countMissing, introduceOnDemand } from '../introduction-operations.ts'
import { listIntroduced } from '../introduction-queries.ts'
import { findPage, planSearch } from '../operations.ts'
import type { Ranking } from '../order-rules.ts'
import { lockReactions } from '../pass-queries.ts'
import { getWantedGender, getExcludedInterest, toDealBreakerFilters } from '../rules.ts'
import { readPreferences } from '../../profiles/shared-queries.ts'
import { toCard } from '../../profiles/card-rules.ts'
import { toDiscoverCard } from '../card-rules.ts'

const NO_FILTERS = {
  minAge: DISCOVER_AGE_MINIMUM,
  maxAge: DISCOVER_AGE_MAXIMUM,
  verifiedOnly: false,
  availableNow: false,
}

/**
 * Completes the introductions of a member to whom the nightly job has introduced fewer than five whom
 * they hadn't answered: they are new, or back, or have answered many. The order has no lane, so it doesn't
 * depend on who likes the member. A concurrent call waits for the lock and then finds the introductions.
 */
export async function introduce(
  tx: Tx,
  actor: Actor,
  { now, ranking }: { now: Date; ranking: Ranking },
): Promise<void> {
  const { day } = getUtcDay(now)
  if ((await countMissing(tx, day, actor.id)) === 0) return
  await lockReactions(tx, actor.id)
  if ((await countMissing(tx, day, actor.id)) === 0) return
  const preferences = await readPreferences(tx, actor.id)
  const request = {
    filters: { ...NO_FILTERS, ...toDealBreakerFilters(preferences) },
    sort: 'recommended',
    after: undefined,
    limit: INTRODUCTION_CANDIDATES,
  } as const
  const plan = await planSearch(tx, actor, { request, now, ranking })
  const rows = plan ? await findPage(tx, plan, []) : []
  await introduceOnDemand(tx, {
    member: actor.id,
    candidates: rows.map(({ row }) => row.id),
    day,
    now,
    hashKey: ranking.hashKey,
  })
}

/** Lists the introductions of the UTC day that the member may still see. */
export async function listDay(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ day: string; endsAt: string; members: Introduction[] }> {
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
    members: rows.map((row) => ({
      ...toDiscoverCard(toCard(row, now), row, 'none'),
      isMutual: row.is_mutual,
    })),
  }
}
