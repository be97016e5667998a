import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../server/src/db/db.ts'
import type { DB } from '../server/src/db/types.ts'
import {
  getActiveSince,
  introduceGroup,
} from '../server/src/features/discovery/introduction-operations.ts'
import { countActive } from '../server/src/features/discovery/introduction-pair-queries.ts'
import { divideIntoGroups } from '../server/src/features/discovery/introduction-rules.ts'
import type { BenchContext, BenchLine } from './context.ts'
import { withClient } from './data.ts'

/** A day on which the data sets have no introductions. */
const DAY = '2031-05-06'
/** Lowest acceptable number of members a second: a million in less than three hours. */
const TARGET_A_SECOND = 100

/** Measures the nightly job of introductions, and how many members it leaves with fewer than five. */
export async function run(context: BenchContext): Promise<BenchLine[]> {
  const size = context.sizes[0] ?? 20_000
  const url = await context.prepare(size)
  const pool = createPool(url, { pool: 2, session: {} })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  try {
    const now = new Date()
    const groups = divideIntoGroups(await countActive(db, getActiveSince(now)))
    const start = performance.now()
    for (const group of groups) await introduceGroup(db, group, { day: DAY, now, hashKey: 'bench' })
    const seconds = (performance.now() - start) / 1000
    context.print(await describeDay(url))
    const introduced = await countMembers(url)
    return [
      {
        measurement: `members introduced a second, ${size.toLocaleString('en')} members in ${groups.length} groups`,
        result: `${Math.round(introduced / seconds).toLocaleString('en')}/s`,
        ratio: introduced / seconds / TARGET_A_SECOND,
        target: 1,
      },
    ]
  } finally {
    await db.destroy()
    await withClient(url, (client) =>
      client.query('delete from introductions where day = $1', [DAY]),
    )
  }
}

async function countMembers(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ members: number }>(
      'select count(distinct member_id)::integer as members from introductions where day = $1',
      [DAY],
    )
    return rows[0]?.members ?? 0
  })
}

/** Says how many members of each gender have how many introductions. */
async function describeDay(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ gender: string; members: number; full: number }>(
      `select gender, count(*)::integer as members, count(*) filter (where introduced = 5)::integer as full
       from (select member_id, count(*) as introduced from introductions where day = $1 group by member_id) day
       join profiles on id = member_id group by gender order by gender`,
      [DAY],
    )
    return rows
      .map(
        ({ gender, members, full }) => `${gender}: ${members} introduced, ${full} of them to five`,
      )
      .join('; ')
  })
}
