import type pg from 'pg'
import { reportedMembers } from './moderator-plan.ts'
import type { Seed } from './moderator-world.ts'

/**
 * Describes every stored decision that differs from the right one, and every kind without any
 * decision to compare.
 */
export async function listMistakes(database: pg.Client, seed: Seed): Promise<string[]> {
  const { photos, people, reported } = seed
  return [
    ...Object.entries({ photos, people, reported }).flatMap(([kind, items]) =>
      items.size === 0 ? [`nothing to check: ${kind}`] : [],
    ),
    ...(await checkPhotos(database, seed)),
    ...(await checkPeople(database, seed)),
    ...(await checkCases(database)),
    ...(await checkSanctions(database, seed)),
  ]
}

function compare(what: string, right: unknown, stored: unknown): string[] {
  return right === stored ? [] : [`${what} is ${String(stored)} instead of ${String(right)}`]
}

async function checkPhotos(database: pg.Client, { photos }: Seed): Promise<string[]> {
  const { rows } = await database.query<{ id: string; result: string }>(
    `select id::text, case when is_approved then 'approved' else 'undecided' end as result from photos
    union all select photo_id::text, reason from photo_rejections`,
  )
  const results = new Map(rows.map(({ id, result }) => [id, result]))
  return [...photos].flatMap(([id, reason]) =>
    compare(`photo ${id}`, reason ?? 'approved', results.get(id)),
  )
}

async function checkPeople(database: pg.Client, { people }: Seed): Promise<string[]> {
  const { rows } = await database.query<{ id: string; result: string }>(
    `select id::text, case when is_verified then 'approved' else coalesce(verification_denied_reason, 'undecided') end as result
    from profiles`,
  )
  const results = new Map(rows.map(({ id, result }) => [id, result]))
  return [...people].flatMap(([id, reason]) =>
    compare(`member ${id}`, reason ?? 'approved', results.get(id)),
  )
}

async function checkCases(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{
    id: string
    description: string
    outcome: string | null
  }>('select id::text, description, action_taken as outcome from reports')
  const reportCount = reportedMembers.flat().reduce((sum, [count]) => sum + count, 0)
  const verdicts = new Map(
    reportedMembers.flat().map(([, { description, outcome }]) => [description, outcome]),
  )
  return [
    ...compare('number of reports', reportCount, rows.length),
    ...rows.flatMap(({ id, description, outcome }) =>
      compare(`report ${id}`, verdicts.get(description), outcome),
    ),
  ]
}

/** Compares each member's sanctions: one for all their cases with the same verdict. */
async function checkSanctions(database: pg.Client, { reported }: Seed): Promise<string[]> {
  const { rows } = await database.query<{ id: string; stored: string }>(
    `select user_id::text as id, string_agg(kind || ' ' || coalesce(clause, 'no clause'), ', ') as stored
    from moderation_actions where kind in ('warning', 'suspension', 'ban') group by user_id`,
  )
  const stored = new Map(rows.map((row) => [row.id, row.stored]))
  return [...reported].flatMap(([id, index]) => {
    const right = new Set(
      (reportedMembers[index] ?? []).flatMap(([, { kind, clause }]) =>
        kind === null ? [] : [`${kind} ${clause}`],
      ),
    )
    return compare(`sanctions of ${id}`, [...right].join(', ') || undefined, stored.get(id))
  })
}
