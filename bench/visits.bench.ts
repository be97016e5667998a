import { alternate, type BenchContext, type BenchLine } from './context.ts'
import { withClient } from './data.ts'
import { runScript } from './pgbench.ts'

/** Lowest acceptable ratio. */
const TARGET = 0.5
/** Copy of `profiles` with only its primary key. */
const PEER = 'bench_profiles'

/** Compares saving visits in `profiles` with the same updates of a table that has no other index. */
export async function run({ sizes, seconds, rounds, prepare }: BenchContext): Promise<BenchLine[]> {
  const size = sizes[0] ?? 20_000
  const url = await prepare(size)
  await prepareTables(url)
  const wal: Record<string, number[]> = {}
  const measure = async (table: string) => {
    const startedAt = await readWalPosition(url)
    const rate = await runScript({ url, script: writeScript(table, size), seconds })
    wal[table] = [
      ...(wal[table] ?? []),
      ((await readWalPosition(url)) - startedAt) / rate / seconds,
    ]
    return rate
  }
  const { profiles, peer } = await alternate(rounds, {
    profiles: () => measure('profiles'),
    peer: () => measure(PEER),
  })
  const [bytes, peerBytes] = [wal['profiles']?.at(-1) ?? 0, wal[PEER]?.at(-1) ?? 0]
  return [
    {
      measurement: `Saving visits among ${size.toLocaleString('en')} members : the same without other indexes`,
      result: `${Math.round(profiles).toLocaleString('en')}/s, ${Math.round(bytes)} bytes of WAL : ${Math.round(peer).toLocaleString('en')}/s, ${Math.round(peerBytes)} bytes`,
      ratio: profiles / peer,
      target: TARGET,
    },
  ]
}

async function prepareTables(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`drop table if exists ${PEER}, bench_visitors`)
    await client.query(`create table ${PEER} with (fillfactor = 80) as select * from profiles`)
    await client.query(`alter table ${PEER} add primary key (id)`)
    await client.query(
      'create table bench_visitors as select row_number() over ()::integer as n, id from profiles',
    )
    await client.query('alter table bench_visitors add primary key (n)')
    await client.query(`vacuum (analyze) ${PEER}, bench_visitors`)
  })
}

const writeScript = (table: string, size: number) => `\\set n random(1, ${size})
update ${table} set last_active_at = last_active_at + interval '1 second' where id = (select id from bench_visitors where n = :n);
`

async function readWalPosition(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    )
    return Number(rows[0]?.bytes)
  })
}
