import type { MemberId } from '@adire/contract/ids.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { fetchAs } from '../../testing/client.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { aMember, givePremium, grantTokens } from '../../testing/members.ts'
import { moveTokens } from '../../testing/tokens.ts'
import { openWallet, spend } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

async function readWallet(member: MemberId) {
  return app.db
    .selectFrom('token_wallets')
    .select(['balance', 'lifetime_spent'])
    .where('user_id', '=', member)
    .executeTakeFirstOrThrow()
}

async function aStranger(): Promise<MemberId> {
  const [id] = await addBulkMembers(app, 1, 'man')
  if (!id) throw new Error('no member was added')
  return id
}

test('gives a new member 50 tokens and the prices of their gender', async () => {
  const man = await aMember(app, 'man')
  const woman = await aMember(app, 'woman')
  expect(await man.client.tokens.wallet()).toEqual({
    balance: 50,
    lifetimeSpent: 0,
    debt: 0,
    prices: { message: 10, superLike: 5, boost: 2, photoSlot: 5 },
    freeSuperLikesLeft: 0,
  })
  expect((await woman.client.tokens.wallet()).prices.message).toBe(0)
})

test('gives premium members free messages and five free super likes until premium ends', async () => {
  const man = await aMember(app, 'man')
  await givePremium(app, man, 1)
  expect(await man.client.tokens.wallet()).toMatchObject({
    prices: { message: 0, superLike: 0 },
    freeSuperLikesLeft: 5,
  })
  await givePremium(app, man, -1)
  expect(await man.client.tokens.wallet()).toMatchObject({
    prices: { message: 10, superLike: 5 },
    freeSuperLikesLeft: 0,
  })
})

test('gives 50 tokens once for 200 simultaneous welcomes', async () => {
  const member = await aStranger()
  await Promise.all(
    Array.from({ length: 200 }, () =>
      inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig)),
    ),
  )
  expect(await readWallet(member)).toEqual({ balance: 50, lifetime_spent: 0 })
})

test('moves tokens once per cause, and returns whether it did', async () => {
  const member = await aStranger()
  await inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig))
  const spendOnce = () =>
    inTransaction(app.db, (tx) =>
      spend(tx, {
        member,
        price: 2,
        expectedPrice: 2,
        kind: 'boost',
        ref: `${member}:boost`,
        description: 'Boost',
      }),
    )
  const answers = await Promise.all(Array.from({ length: 20 }, spendOnce))
  expect(answers.filter((isNew) => isNew)).toHaveLength(1)
  expect(await readWallet(member)).toEqual({ balance: 48, lifetime_spent: 2 })
})

test('keeps the balance equal to the sum of its entries and not below zero for any postings', async () => {
  const posting = fc.oneof(
    fc.record({
      kind: fc.constantFrom(
        'grant' as const,
        'purchase' as const,
        'refund' as const,
        'referral_bonus' as const,
      ),
      amount: fc.integer({ min: 1, max: 300 }),
    }),
    fc.record({
      kind: fc.constantFrom(
        'message' as const,
        'super_like' as const,
        'boost' as const,
        'photo_slot' as const,
      ),
      amount: fc.integer({ min: -200, max: -1 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(posting, fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 25 }),
      async (postings) => {
        const member = await aStranger()
        await inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig))
        let balance = 50
        let spent = 0
        const seen = new Set<string>()
        for (const [{ kind, amount }, cause] of postings) {
          const ref = `${member}:${cause}`
          const isNew = !seen.has(`${kind}:${ref}`)
          const isAllowed = balance + amount >= 0
          const work = inTransaction(app.db, (tx) =>
            moveTokens(tx, { member, amount, kind, ref, description: 'Property' }),
          )
          if (isNew && !isAllowed) {
            await expect(work).rejects.toMatchObject({
              code: 'INSUFFICIENT_TOKENS',
              data: { needed: -amount, balance, purpose: kind },
            })
            continue
          }
          expect(await work).toBe(isNew)
          if (!isNew) continue
          seen.add(`${kind}:${ref}`)
          balance += amount
          spent += Math.max(0, -amount)
        }
        expect(await readWallet(member)).toEqual({ balance, lifetime_spent: spent })
        const { rows } = await sql<{
          total: number
        }>`select coalesce(sum(amount), 0)::bigint as total from token_transactions where user_id = ${member}`.execute(
          app.db,
        )
        expect(rows[0]?.total).toBe(balance)
        // The postings above name causes that aren't messages or super likes; they are not for the
        // data check of the whole file.
        await app.db.deleteFrom('users').where('id', '=', member).execute()
      },
    ),
    { numRuns: 25 },
  )
})

test('refuses amounts with the wrong sign or a fraction before they reach the ledger', async () => {
  const member = await aStranger()
  await inTransaction(app.db, (tx) => openWallet(tx, member, app.deps.systemConfig))
  const before = await readWallet(member)
  for (const [kind, amount] of [
    ['message', 10],
    ['grant', -5],
    ['grant', 0],
    ['boost', -0.5],
    ['purchase', Number.NaN],
    ['purchase', 1e308],
  ] as const) {
    const work = inTransaction(app.db, (tx) =>
      moveTokens(tx, {
        member,
        amount,
        kind,
        ref: `${member}:${kind}:${amount}`,
        description: 'Wrong',
      }),
    )
    await expect(work).rejects.toThrow(RangeError)
  }
  expect(await readWallet(member)).toEqual(before)
})

test('refuses to change, delete or truncate ledger entries', async () => {
  const statements = ['transfers', 'ledger_entries'].flatMap((table) => [
    table === 'transfers'
      ? "update transfers set description = 'x'"
      : 'update ledger_entries set amount = amount + 1',
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
  for (const statement of statements)
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' })
})

test('refuses entries that do not sum to zero', async () => {
  const member = await aStranger()
  const add = (second: number | undefined) =>
    inTransaction(app.db, async (tx) => {
      const { id } = await tx
        .insertInto('transfers')
        .values({
          user_id: member,
          kind: 'grant',
          ref: crypto.randomUUID(),
          description: 'Unbalanced',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const wallet = {
        transfer_id: id,
        seq: 1,
        account: 'wallet' as const,
        user_id: member,
        amount: 5,
      }
      const house = {
        transfer_id: id,
        seq: 2,
        account: 'promotions' as const,
        user_id: null,
        amount: second ?? 0,
      }
      await tx
        .insertInto('ledger_entries')
        .values(second === undefined ? [wallet] : [wallet, house])
        .execute()
    })
  await expect(add(-4)).rejects.toMatchObject({ code: '23514' })
  await expect(add(5)).rejects.toMatchObject({ code: '23514' })
  await expect(add(undefined)).rejects.toMatchObject({ code: '23514' })
})

test('refuses negative balances in the database', async () => {
  const man = await aMember(app, 'man')
  await expect(
    app.db
      .updateTable('token_wallets')
      .set({ balance: -1 })
      .where('user_id', '=', man.id)
      .execute(),
  ).rejects.toMatchObject({
    code: '23514',
  })
})

test('refuses amounts and prices from the client, and moves nothing', async () => {
  const man = await aMember(app, 'man')
  const [to] = await addBulkMembers(app, 1, 'woman')
  const send = (path: string, body: string) =>
    fetchAs(man.jar, `${app.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const values = fc.constantFrom('-10', '0', '1e308', '"5"', 'null', '[5]', '{"$gt":0}')
  const keys = fc.constantFrom(
    'amount',
    'price',
    'tokens',
    'qty',
    'cost',
    'from',
    'super_cost',
    'isPremium',
  )
  await fc.assert(
    fc.asyncProperty(keys, values, fc.boolean(), async (key, value, isMessage) => {
      const response = isMessage
        ? await send(
            `/threads/${crypto.randomUUID()}/messages`,
            `{"clientId":"${crypto.randomUUID()}","content":"Hi","expectedPrice":10,"${key}":${value}}`,
          )
        : await send('/likes', `{"to":"${to}","kind":"super","expectedPrice":5,"${key}":${value}}`)
      expect(response.status).toBe(422)
    }),
    { numRuns: 60 },
  )
  expect(await readWallet(man.id)).toEqual({ balance: 50, lifetime_spent: 0 })
})

test('shows granted tokens in the wallet and the open tabs', async () => {
  const man = await aMember(app, 'man')
  const heard = new Promise((resolve) => {
    app.deps.realtime.listen(man.id, (event) => event.type === 'tokens.changed' && resolve(event))
  })
  await grantTokens(app, man, 25)
  await heard
  expect((await man.client.tokens.wallet()).balance).toBe(75)
})
