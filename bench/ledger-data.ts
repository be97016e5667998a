import { createHash } from 'node:crypto'
import { migrate } from '../server/src/db/migrate.ts'
import { readMigrations } from '../server/src/db/migration-files.ts'
import { withClient } from './data.ts'

const NAME = 'adire_bench_ledger'
const WALLETS = 20_000
/** Transfers of each wallet. */
const MOVEMENTS = 25
/** Each transfer has two entries. */
export const ENTRIES = WALLETS * MOVEMENTS * 2

/** SQL for the ids of a member and of a transfer, from the counter `i`. */
const person = `md5('ledger ' || i)::uuid`
const movement = (round: number) => `md5('movement ' || i || ' ${round}')::uuid`

/** Members with a wallet and no other data. */
const people = [
  `insert into users (id, email, email_verified) select ${person}, 'ledger-' || i || '@people.example', true from generate_series(1, ${WALLETS}) i`,
  `insert into profiles (id, handle, gender, birth_date, city, country, time_zone, is_confirmed, referral_code)
   select ${person}, 'Ledger ' || i, 'man', '1991-03-04', 'Lagos', 'Nigeria', 'Africa/Lagos', true, 'L' || i from generate_series(1, ${WALLETS}) i`,
  `insert into token_wallets (user_id, balance) select ${person}, ${MOVEMENTS} from generate_series(1, ${WALLETS}) i`,
]

/**
 * Returns SQL that adds one transfer to every wallet; the database extends the hash chains as in
 * production.
 */
function movements(round: number): string {
  return `
    with moved as (
      insert into transfers (id, user_id, kind, ref, description, created_at)
      select ${movement(round)}, ${person}, 'grant', i || ':${round}', 'Given by a benchmark', timestamptz '2026-01-01' + interval '${round} minutes'
      from generate_series(1, ${WALLETS}) i returning id, user_id)
    insert into ledger_entries (transfer_id, seq, account, user_id, amount)
    select id, 1, 'wallet'::ledger_account, user_id, 1 from moved
    union all select id, 2, 'promotions', null, -1 from moved`
}

/** Returns the URL of a database with a million entries; builds it if it is missing or outdated. */
export async function prepareLedger(
  server: string,
  print: (line: string) => void,
): Promise<string> {
  const url = new URL(server)
  url.pathname = `/${NAME}`
  const version = createHash('sha256')
    .update(JSON.stringify([await readMigrations(), people, movements(0)]))
    .digest('hex')
  const built = await withClient(url.href, (client) =>
    client.query<{ version: string }>('select version from bench_built'),
  ).catch(() => undefined)
  if (built?.rows[0]?.version === version) return url.href
  print(`building ${NAME} …`)
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${NAME} with (force)`)
    await client.query(`create database ${NAME}`)
  })
  await migrate({ url: url.href, migrationUrl: url.href })
  await withClient(url.href, async (client) => {
    await client.query('set synchronous_commit = off')
    for (const statement of people) await client.query(statement)
    for (let round = 0; round < MOVEMENTS; round++) await client.query(movements(round))
    await client.query('vacuum (analyze)')
    await client.query('create table bench_built (version text not null)')
    await client.query('insert into bench_built values ($1)', [version])
  })
  return url.href
}
