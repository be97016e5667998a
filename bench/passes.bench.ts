import type { MemberId } from '@adire/contract/ids.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../server/src/db/db.ts'
import type { DB } from '../server/src/db/types.ts'
import { inTransaction } from '../server/src/db/transaction.ts'
import { packPasses } from '../server/src/features/discovery/pass-queries.ts'
import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { fillStatements } from './data-sql.ts'
import { readStatements, writeScript } from './discover-statement.ts'
import { runScript } from './pgbench.ts'
import { checkPlan } from './plan-check.ts'

/** Lowest acceptable ratio of Discover for members with packed passes to those without. */
const TARGET = 0.7
/** Packed passes of a viewer. */
const PASSES = [1_000, 10_000]
/** Viewers with each number of them. */
const VIEWERS = 50
/** Passes of everybody else, which only take space. */
const OTHERS_EACH = 24
const BATCH = 200
/** Members in the data set for each packed pass of a viewer. */
const LEAST_MEMBERS_EACH = 5

/** Compares Discover for members with and without packed passes, and the space of both kinds. */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const size = context.sizes.at(-1) ?? 20_000
  const url = await context.prepare(size)
  const counts = PASSES.filter((count) => count <= size / LEAST_MEMBERS_EACH)
  try {
    return await measure(context, { url, size, counts })
  } finally {
    await restorePasses(url, size)
  }
}

interface Subject {
  url: string
  size: number
  counts: readonly number[]
}

async function measure(
  context: BenchContext,
  { url, size, counts }: Subject,
): Promise<BenchLine[]> {
  const groups = await preparePasses(url, size, counts)
  const lines = [await pack(context, url)]
  await withClient(url, (client) =>
    client.query('vacuum (analyze) passes, packed_passes, profiles'),
  )
  const measurements: Record<string, () => Promise<number>> = {}
  for (const [count, viewers] of groups) {
    const [first] = viewers
    if (!first) continue
    const [statement] = (await readStatements(url, first, {})).statements
    if (!statement) throw new Error('no statement')
    context.print(`${count} packed passes`)
    context.print(await checkPlan(url, statement))
    const script = writeScript(statement, {
      sql: `((array[${viewers.map((id) => `'${id}'`).join(', ')}])[:n]::uuid)`,
      count: viewers.length,
    })
    measurements[String(count)] = () => runScript({ url, script, seconds: context.seconds })
  }
  const medians = await alternate(context.rounds, measurements)
  const without = medians['0'] ?? 0
  for (const count of counts) {
    const rate = medians[String(count)] ?? 0
    lines.push({
      measurement: `Discover with ${count.toLocaleString('en')} packed passes : with none, ${size.toLocaleString('en')} members`,
      result: `${Math.round(rate).toLocaleString('en')}/s : ${Math.round(without).toLocaleString('en')}/s`,
      ratio: rate / without,
      target: TARGET,
    })
  }
  return lines
}

/** Adds old passes, and returns viewers by their number of passes. */
async function preparePasses(
  url: string,
  size: number,
  counts: readonly number[],
): Promise<Map<number, MemberId[]>> {
  return withClient(url, async (client) => {
    await client.query('truncate passes, packed_passes')
    const { rows } = await client.query<{ id: MemberId }>(
      "select id from profiles where is_visible and gender = 'man' and interested_in = 'women' order by id limit $1",
      [VIEWERS * (counts.length + 1)],
    )
    const ids = rows.map(({ id }) => id)
    const groups = new Map<number, MemberId[]>([[0, ids.slice(0, VIEWERS)]])
    const text = `insert into passes (from_user_id, to_user_id, is_newest, created_at)
      select passer, passed.member_id, false, now() - interval '100 days' - n * interval '1 minute'
      from unnest($1::uuid[]) passer cross join generate_series(1, $2::integer) n
      join short_ids passed on passed.short_id = 1 + (n::bigint * 104729 + $3) % $4
      where passed.member_id <> passer on conflict do nothing`
    for (const [i, count] of counts.entries()) {
      const viewers = ids.slice(VIEWERS * (i + 1), VIEWERS * (i + 2))
      groups.set(count, viewers)
      await client.query(text, [viewers, count, i, size])
    }
    await client.query(
      `insert into passes (from_user_id, to_user_id, is_newest, created_at)
      select passer.member_id, passed.member_id, false, now() - interval '100 days' - n * interval '1 day'
      from generate_series(1, ${OTHERS_EACH}) n cross join short_ids passer
      join short_ids passed on passed.short_id = 1 + (passer.short_id::bigint * 7919 + n * 104729) % $2
      where passer.member_id <> all ($1::uuid[]) and passed.member_id <> passer.member_id on conflict do nothing`,
      [ids, size],
    )
    await client.query('vacuum (analyze) passes, packed_passes')
    return groups
  })
}

/** Makes the passes those of the data set again. */
async function restorePasses(url: string, size: number): Promise<void> {
  const statements = fillStatements(size).filter(({ name }) => name.endsWith('passes'))
  await withClient(url, async (client) => {
    await client.query('truncate passes, packed_passes')
    for (const { text } of statements) await client.query(text)
    await client.query('vacuum (analyze) passes, packed_passes')
  })
}

/** Packs all passes; compares the bytes of a pass before and after, with indexes. */
async function pack({ print }: BenchContext, url: string): Promise<BenchLine> {
  const before = await readSpace(url, 'passes', 'count(*)')
  const pool = createPool(url, { pool: 1, session: {} })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const startedAt = performance.now()
  try {
    const { rows } = await pool.query<{ id: MemberId }>(
      'select distinct from_user_id as id from passes order by 1',
    )
    const ids = rows.map(({ id }) => id)
    for (let i = 0; i < ids.length; i += BATCH)
      await inTransaction(db, (tx) => packPasses(tx, ids.slice(i, i + BATCH), new Date()))
  } finally {
    await db.destroy()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const after = await readSpace(url, 'packed_passes', 'sum(cardinality(ids))')
  print(
    `packed ${after.passes.toLocaleString('en')} passes in ${seconds.toFixed(0)} s, ${Math.round(after.passes / seconds).toLocaleString('en')} a second`,
  )
  return {
    measurement: `Bytes of ${before.passes.toLocaleString('en')} passes : the same packed`,
    result: `${(before.bytes / before.passes).toFixed(0)} : ${(after.bytes / after.passes).toFixed(1)} each`,
    ratio: before.bytes / before.passes / (after.bytes / after.passes),
    target: 8,
  }
}

async function readSpace(
  url: string,
  table: string,
  count: string,
): Promise<{ passes: number; bytes: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ passes: string; bytes: string }>(
      `select ${count} as passes, pg_total_relation_size('${table}') as bytes from ${table}`,
    )
    return { passes: Number(rows[0]?.passes), bytes: Number(rows[0]?.bytes) }
  })
}
