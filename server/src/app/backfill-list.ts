import type { AnyBackfill } from '../db/backfills.ts'
import { fillCorridors, fillRingPlaces } from '../features/discovery/backfill-queries.ts'
import { queueFirstCount } from '../features/corridors/first-count-jobs.ts'
import { clearCommentAnswers, fillAnswered } from '../features/market/backfill-queries.ts'

/**
 * Backfills of the migrations of this release. One stays here until the migration that needs it is in
 * the last release.
 */
export const backfills: readonly AnyBackfill[] = [
  clearCommentAnswers,
  fillAnswered,
  fillCorridors,
  fillRingPlaces,
  queueFirstCount,
]
