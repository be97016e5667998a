import { DAY_MS } from '@adire/contract/durations.ts'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** Table that is partitioned by time (docs/decisions/0098-partitions-by-time.md). */
export interface PartitionedTable {
  name: string
  /** Days of a partition. */
  days: number
  /** Days for which partitions are created ahead. */
  daysAhead: number
}

/** Live events, of which a server reads those of the last day. */
export const eventPartitions: PartitionedTable = { name: 'realtime_events', days: 1, daysAhead: 3 }

/** Every partitioned table; the functions of the migrations list the same ones. */
export const partitionedTables: readonly PartitionedTable[] = [eventPartitions]

/** Range of days of a partition, as ISO dates. */
export interface DayRange {
  from: string
  /** The day after the last one. */
  until: string
}

/** Lists the partitions of a table, oldest first, and the end of its first one, which has no beginning. */
export async function listPartitions(
  db: Db,
  { name }: PartitionedTable,
): Promise<{ firstUntil: string; ranges: DayRange[] }> {
  const { rows } = await sql<{ from: string | null; until: string }>`
    select to_char(to_date(nullif(found[1], 'first'), 'YYYYMMDD'), 'YYYY-MM-DD') as "from",
      to_char(to_date(found[2], 'YYYYMMDD'), 'YYYY-MM-DD') as until
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    cross join regexp_match(relname, '_(first|\\d{8})_(\\d{8})$') as found
    where inhparent = ${name}::text::regclass and found is not null order by 2`.execute(db)
  const ranges: DayRange[] = []
  let firstUntil = ''
  for (const { from, until } of rows) {
    if (from === null) firstUntil = until
    else ranges.push({ from, until })
  }
  return { firstUntil, ranges }
}

/** Creates the missing partitions until `daysAhead` after today; returns them. */
export async function createPartitions(
  db: Db,
  table: PartitionedTable,
  now: Date,
): Promise<DayRange[]> {
  const { firstUntil, ranges } = await listPartitions(db, table)
  const created: DayRange[] = []
  const step = table.days * DAY_MS
  const end = Date.parse(ranges.at(-1)?.until ?? firstUntil)
  // Without partitions for days that have passed since, whose rows are in the default partition.
  let from = end + Math.max(0, Math.floor((now.getTime() - end) / step)) * step
  for (; from < now.getTime() + table.daysAhead * DAY_MS; from += step) {
    const range = { from: toDay(from), until: toDay(from + step) }
    await sql`select create_partition(${table.name}, ${range.from}::date, ${range.until}::date)`.execute(
      db,
    )
    created.push(range)
  }
  return created
}

/** Drops a partition with its rows. Waits for their readers for half a second at most, or fails. */
export async function dropPartition(
  tx: Tx,
  { name }: PartitionedTable,
  { from, until }: DayRange,
): Promise<void> {
  await sql`select drop_partition(${name}, ${from}::date, ${until}::date)`.execute(tx)
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Lists the tables whose default partition has rows: a partition was missing when they came. */
export async function listOverflows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhparent::regclass::text as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = any(${partitionedTables.map(({ name }) => name)}::text[]::regclass[])
      and relname like '%\\_default' and pg_relation_size(inhrelid) > 0 order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
