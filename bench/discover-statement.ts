import {
  DISCOVER_PAGE_SIZE,
  DiscoverFilters,
  type DiscoverSort,
} from '@adire/contract/discovery.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { createPool } from '../server/src/db/db.ts'
import type { DB } from '../server/src/db/types.ts'
import { findPage, planSearch } from '../server/src/features/discovery/operations.ts'
import { readRanking } from '../server/src/features/discovery/order-rules.ts'
import { drawLane } from '../server/src/features/discovery/lane-operations.ts'
import { readViewerDay } from '../server/src/features/discovery/lane-queries.ts'
import { byPosition, type Position } from '../server/src/features/discovery/view.ts'
import { originalConfig } from '../server/src/settings/rules.ts'
import type { Actor } from '../server/src/lib/actor.ts'
import { getUtcDay } from '../server/src/lib/dates.ts'
import type { CursorPart } from '../server/src/lib/cursor.ts'
import { formatValue, type Statement } from './plan-check.ts'

/** Number of the later page that is measured. */
export const DEEP_PAGE = 20

/**
 * Returns the statements that the server runs for pages 1 and 20, the cursor after page 19 if the
 * list is measured that far, and the number of cards on page 1.
 */
export async function readStatements(
  databaseUrl: string,
  viewerId: MemberId,
  { sort = 'recommended', filters }: { sort?: DiscoverSort; filters?: Record<string, string> },
): Promise<{ statements: Statement[]; position: CursorPart[] | undefined; cards: number }> {
  const statements: Statement[] = []
  const pool = createPool(databaseUrl, { pool: 1, session: {} })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      if (!/^\s*explain/.test(sql)) statements.push({ text: sql, values: parameters })
    },
  })
  try {
    // The search reads no other fields of the viewer.
    const viewer = { id: viewerId, gender: 'man', interestedIn: 'women', isPremium: false } as Actor
    const ranking = readRanking({ config: { hashKey: BENCH_KEY }, systemConfig: originalConfig })
    const now = new Date()
    const readPage = async (after: Position | undefined) => {
      const request = {
        filters: DiscoverFilters.parse(filters ?? {}),
        sort,
        after,
        limit: DISCOVER_PAGE_SIZE + 1,
      }
      const plan = await planSearch(db, viewer, { request, now, ranking })
      if (!plan) throw new Error('the search has no word')
      const viewerDay = await readViewerDay(db, { viewerId, day: getUtcDay(now).day })
      const lane = viewerDay.lane ?? (await drawLane(db, plan))
      statements.length = 0
      return findPage(db, plan, lane)
    }
    const page = await readPage(undefined)
    const ran = statements.splice(0)
    let last = filters ? undefined : page[DISCOVER_PAGE_SIZE - 1]
    for (let n = 2; n < DEEP_PAGE && last; n++)
      last = (await readPage(last.position))[DISCOVER_PAGE_SIZE - 1]
    if (!filters && !last) throw new Error(`the data set has no page ${DEEP_PAGE}`)
    if (last) await readPage(last.position)
    return {
      statements: [...ran, ...statements],
      position: last && byPosition.toParts(last),
      cards: Math.min(page.length, DISCOVER_PAGE_SIZE),
    }
  } finally {
    await db.destroy()
  }
}

/** Key of the draws of the day. The server of the benchmark has another one, which only moves the start of the ring. */
const BENCH_KEY = 'bench'

/** SQL for a random viewer: `:n` is a random number up to `count`. */
interface RandomViewer {
  sql: string
  count: number
}

/** Writes a pgbench script with a random viewer for each run; all other values are literals. */
export function writeScript({ text, values }: Statement, viewer: RandomViewer): string {
  const own = values[0]
  const filled = text.replaceAll(/\$(\d+)/g, (_whole, number: string) => {
    const value = values[Number(number) - 1]
    if (value === own) return viewer.sql
    return typeof value === 'number' ? String(value) : `'${formatValue(value)}'`
  })
  return `\\set n random(1, ${viewer.count})\n${filled};\n`
}
