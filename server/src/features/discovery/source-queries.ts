import { sql } from 'kysely'
import type { ReadDb } from '../../db/db.ts'
import { matchesFilters, membersFrom, type Search } from './queries.ts'

/**
 * Takes a sample: counts the first members in sort order, and how many of them match the filters,
 * liked or not.
 */
export async function countHeadMatches(
  db: ReadDb,
  search: Search,
  limit: number,
): Promise<{ scanned: number; passed: number }> {
  const { rows } = await sql<{ scanned: number; passed: number }>`
    select count(*) as scanned, count(*) filter (where ${matchesFilters(search)}) as passed
    from ${membersFrom(search, { kind: 'head', limit })}`.execute(db)
  return rows[0] ?? { scanned: 0, passed: 0 }
}

/** Part of a plan in PostgreSQL's JSON that is read. */
interface PlanRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** Estimates how many members a lookup by terms finds, as the planner does: cheaper than any count. */
export async function estimateLookup(db: ReadDb, { lookup }: Search): Promise<number> {
  const { rows } = await sql<PlanRow>`
    explain (format json) select from profile_terms where terms @@ ${lookup}::tsquery`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Infinity
}
