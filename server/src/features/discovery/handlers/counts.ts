import {
  DISCOVER_COUNT_MAXIMUM,
  type DiscoverCount,
  type DiscoverFilters,
  type Relaxation,
} from '@adire/contract/discovery.ts'
import type { Db } from '../../../db/db.ts'
import type { Actor } from '../../../lib/actor.ts'
import { readPreferences } from '../../profiles/shared-queries.ts'
import { isDealBreaker, listRelaxations, toCount, usesAdvanced } from '../rules.ts'
import { countFound, planSearch, type SearchRequest } from '../operations.ts'

/** Counts the members that match the filters, capped or rounded as `toCount` allows. */
export async function readCount(
  db: Db,
  actor: Actor,
  { filters, now }: { filters: DiscoverFilters; now: Date },
): Promise<DiscoverCount> {
  return toCount(await countMatches(db, actor, { filters, now }), filters)
}

async function countMatches(
  db: Db,
  actor: Actor,
  { filters, now }: { filters: DiscoverFilters; now: Date },
): Promise<number> {
  const request: SearchRequest = {
    filters,
    sort: 'recent',
    after: undefined,
    limit: DISCOVER_COUNT_MAXIMUM + 1,
  }
  const plan = await planSearch(db, actor, { request, now })
  return plan ? countFound(db, plan) : 0
}

/**
 * Finds the filter whose removal would show most members, except deal-breakers; null if no single
 * one helps.
 */
export async function findRelaxation(
  db: Db,
  actor: Actor,
  { filters, now }: { filters: DiscoverFilters; now: Date },
): Promise<Relaxation | null> {
  let best: { found: number; relaxation: Relaxation } | undefined
  const preferences = await readPreferences(db, actor.id)
  for (const { remove, filters: relaxed } of listRelaxations(filters)) {
    if (isDealBreaker(remove, filters, preferences)) continue
    if (usesAdvanced(relaxed) && !actor.isPremium) continue
    const found = await countMatches(db, actor, { filters: relaxed, now })
    if (found > (best?.found ?? 0))
      best = { found, relaxation: { remove, count: toCount(found, relaxed) } }
    if (found > DISCOVER_COUNT_MAXIMUM) break
  }
  return best?.relaxation ?? null
}
