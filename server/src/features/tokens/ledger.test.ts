import { createHash } from 'node:crypto'
import { FIRST_CHAIN_HASH, chainHashInput, type WalletEntry } from '@adire/contract/tokens.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyInvariants } from '../../db/invariants.ts'
import { inTransaction } from '../../db/transaction.ts'
import { csvCell } from '../../lib/csv.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers, runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, grantTokens } from '../../testing/members.ts'
import { moveTokens } from '../../testing/tokens.ts'
import { openWallet, post } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** Recomputes every chain hash from its entry and the previous hash, as a browser does. */
function check(entries: readonly WalletEntry[], from = FIRST_CHAIN_HASH): string {
  let chainHash = from
  for (const entry of entries) {
    chainHash = createHash('sha256').update(chainHashInput(entry, chainHash)).digest('hex')
    expect(entry.chainHash).toBe(chainHash)
  }
  return chainHash
}

test('lists every movement with text and balance, by page and filter', async () => {
  const man = await aMember(app, 'man')
  const other = await aMember(app, 'man')
  for (let i = 0; i < 40; i++) await grantTokens(app, man, i % 4 === 3 ? -5 : 3)
  const first = await man.client.tokens.statement({})
  expect(first.entries).toHaveLength(30)
  const second = await man.client.tokens.statement({ cursor: first.nextCursor! })
  const entries = [...first.entries, ...second.entries]
  expect(second.nextCursor).toBeNull()
  expect(entries).toHaveLength(41)
  expect(entries.map(({ position }) => position)).toEqual(
    Array.from({ length: 41 }, (_, i) => 41 - i),
  )
  let balance = 0
  for (const entry of entries.toReversed()) expect(entry.balance).toBe((balance += entry.amount))
  expect(entries[0]?.balance).toBe((await man.client.tokens.wallet()).balance)
  expect(entries.at(-1)).toMatchObject({
    type: 'welcome_bonus',
    amount: 50,
    description: 'Welcome bonus',
  })

  expect(
    (await man.client.tokens.statement({ filter: 'spending' })).entries.every(
      ({ amount }) => amount < 0,
    ),
  ).toBe(true)
  expect(
    (await man.client.tokens.statement({ filter: 'bonuses' })).entries.every(({ type }) =>
      ['daily_bonus', 'welcome_bonus'].includes(type),
    ),
  ).toBe(true)
  expect((await man.client.tokens.statement({ filter: 'purchases' })).entries).toEqual([])
  await expect(other.client.tokens.statement({ cursor: first.nextCursor! })).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
  await expect(
    man.client.tokens.statement({ cursor: first.nextCursor!, filter: 'spending' }),
  ).rejects.toMatchObject({
    code: 'CURSOR_INVALID',
  })
})

test('lets a browser recompute every chain hash of its statement, whatever its texts', async () => {
  const man = await aMember(app, 'man')
  const description = 'Ọ̀ṣun’s “gift”\twith é, 😀\nand a second line'
  await inTransaction(app.db, (tx) =>
    post(tx, { member: man.id, amount: 7, kind: 'grant', ref: crypto.randomUUID(), description }),
  )
  await grantTokens(app, man, -3)
  const { entries, head, hasMore } = await man.client.tokens.chain({})
  expect(hasMore).toBe(false)
  expect(check(entries)).toBe(head.chainHash)
  expect(head).toMatchObject({ position: 3, balance: 54 })
  const rest = await man.client.tokens.chain({ after: 1 })
  expect(check(rest.entries, entries[0]!.chainHash)).toBe(head.chainHash)
})

test('exports every movement as a line, and no formula that a spreadsheet would run', async () => {
  const man = await aMember(app, 'man')
  await inTransaction(app.db, (tx) =>
    post(tx, {
      member: man.id,
      amount: 7,
      kind: 'grant',
      ref: crypto.randomUUID(),
      description: '=HYPERLINK("https://evil.example";"x"), yes',
    }),
  )
  const file = await man.client.tokens.exportStatement()
  expect(file.name).toMatch(/^adire-wallet-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await file.text()).split('\r\n')
  expect(lines[0]).toContain(
    'Number,Date (UTC),Type,Description,Tokens,Balance,Transaction,Chain hash',
  )
  expect(lines[2]).toMatch(
    /^2,[^,]+,grant,"'=HYPERLINK\(""https:\/\/evil\.example"";""x""\), yes",7,57,[0-9a-f-]{36},[0-9a-f]{64}$/,
  )
  const formulas = [
    '=1',
    '+1',
    '-1',
    '@x',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '|x',
    '%x',
  ]
  for (const text of formulas)
    expect([text, csvCell(text).replace(/^"/, '')[0]]).toEqual([text, "'"])
  expect(csvCell('a;=1')).toBe('"a;=1"')
  expect(csvCell(-5)).toBe('-5')
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
})

test(
  'keeps sixteen wallets balanced under concurrent spends, grants and payouts',
  { timeout: 60_000 },
  async () => {
    const people = await addBulkMembers(app, 16, 'man')
    for (const member of people)
      await inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig))
    const kinds = ['grant', 'referral_bonus', 'photo_slot', 'photo_slot', 'photo_slot'] as const
    const move = (i: number) => {
      const kind = kinds[i % kinds.length]!
      const amount = (1 + ((i * 7919) % 40)) * (kind === 'photo_slot' ? -1 : 1)
      const member = people[(i * 31) % people.length]!
      return inTransaction(app.db, (tx) =>
        moveTokens(tx, { member, amount, kind, ref: `bank:${i}:${kind}`, description: 'Bank' }),
      )
    }
    const looks: boolean[] = []
    const look = async () => {
      const { rows } = await sql<{ fits: boolean }>`
      select bool_and(w.balance = e.total and w.balance >= 0) and (select sum(amount) = 0 from ledger_entries) as fits
      from token_wallets w join (select user_id, sum(amount) as total from ledger_entries where user_id is not null group by 1) e using (user_id)`.execute(
        app.db,
      )
      looks.push(rows[0]?.fits ?? false)
    }
    const tasks = Array.from({ length: 1500 }, (_, i) => (i % 15 === 0 ? look : () => move(i)))
    const outcomes = await runConcurrently(24, tasks)
    expect([...outcomes.keys()].toSorted()).toEqual(['INSUFFICIENT_TOKENS', 'done'])
    expect(looks).toHaveLength(100)
    expect(looks.every(Boolean)).toBe(true)
  },
)

test('charges five of a hundred simultaneous boosts with ten tokens', async () => {
  const woman = await aMember(app, 'woman', { tokens: 10, photo: true })
  const { photos } = await woman.client.photos.listMine()
  const { id } = photos[0]!
  const boost = () =>
    woman.client.photos.boost({ id, clientId: crypto.randomUUID(), expectedPrice: 2 })
  const outcomes = await runConcurrently(
    50,
    Array.from({ length: 100 }, () => boost),
  )
  expect(Object.fromEntries(outcomes)).toEqual({ done: 5, INSUFFICIENT_TOKENS: 95 })
  expect((await woman.client.tokens.wallet()).balance).toBe(0)
  const photo = await app.db
    .selectFrom('photos')
    .select('likes_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(photo.likes_count).toBe(50)
})

test('keeps sums above 32 bits exact, and refuses those above 53', async () => {
  const [member] = await addBulkMembers(app, 1, 'woman')
  await inTransaction(app.db, (tx) => openWallet(tx, member!, app.deps.systemConfig))
  const give = (amount: number) =>
    inTransaction(app.db, (tx) =>
      post(tx, {
        member: member!,
        amount,
        kind: 'grant',
        ref: crypto.randomUUID(),
        description: 'Much',
      }),
    )
  await give(2_147_483_000 - 50)
  await give(1400)
  const balance = async () =>
    (
      await app.db
        .selectFrom('token_wallets')
        .select('balance')
        .where('user_id', '=', member!)
        .executeTakeFirstOrThrow()
    ).balance
  expect(await balance()).toBe(2_147_484_400)
  for (const amount of [2 ** 53, 2 ** 63, 1e308, Number.POSITIVE_INFINITY, Number.NaN])
    await expect(give(amount)).rejects.toThrow(RangeError)
  expect(await balance()).toBe(2_147_484_400)
})

test('refuses changes to the ledger by the server, and detects those of a superuser', async () => {
  for (const table of [
    'transfers',
    'ledger_entries',
    'wallet_chain',
    'audit_log',
    'payment_events',
  ]) {
    const column = {
      transfers: 'description',
      ledger_entries: 'account',
      wallet_chain: 'chain_hash',
      audit_log: 'operation',
      payment_events: 'event_type',
    }[table]
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toMatchObject({
        code: '42501',
      })
  }
  const broken = await startTestApp({ mayBreakData: true })
  try {
    const man = await aMember(broken, 'man')
    await grantTokens(broken, man, 5)
    const names = async () =>
      (await verifyInvariants(broken.db)).filter(({ rows }) => rows > 0).map(({ name }) => name)
    expect(await names()).toEqual([])
    // Only the description, so that all sums still match.
    await broken.db.transaction().execute(async (tx) => {
      await sql`alter table transfers disable trigger user`.execute(tx)
      await sql`update transfers set description = 'Given by nobody' where user_id = ${man.id} and kind = 'daily_bonus'`.execute(
        tx,
      )
      await sql`alter table transfers enable trigger user`.execute(tx)
    })
    expect(await names()).toEqual([
      'I2 every chain hash derives from its entry and the hash before it',
    ])
    const { entries } = await man.client.tokens.chain({})
    expect(() => check(entries)).toThrow()
  } finally {
    await broken.close()
  }
})
