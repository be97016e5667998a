import { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addBulkMembers } from '../../testing/bulk-members.ts'
import { type ConfigReader, originalConfig } from '../../settings/rules.ts'
import { creditPurchase, openWallet, reversePurchase, spend } from './operations.ts'

/** Movements of a wallet, at the edges. */

let app: TestApp
beforeAll(async () => {
  // These refunds have no payment.
  app = await startTestApp({ withJobs: false, withLimits: false, mayBreakData: true })
})
afterAll(() => app.close())

function welcoming(tokens: number): ConfigReader {
  return {
    get: ((key) =>
      key === 'welcome_bonus_tokens' ? tokens : originalConfig.get(key)) as ConfigReader['get'],
  }
}

/** Adds a member with a balance and a debt. */
async function aMemberWithWallet(balance: number, debt = 0): Promise<MemberId> {
  const [member] = await addBulkMembers(app, 1, 'man')
  if (!member) throw new Error('no member was added')
  await inTransaction(app.db, (tx) => openWallet(tx, member, welcoming(balance)))
  await app.db
    .updateTable('token_wallets')
    .set({ wallet_debt: debt })
    .where('user_id', '=', member)
    .execute()
  return member
}

async function readWallet(member: MemberId) {
  const row = app.db
    .selectFrom('token_wallets')
    .select(['balance', 'wallet_debt as debt'])
    .where('user_id', '=', member)
  const moved = app.db
    .selectFrom('token_transactions')
    .select('amount')
    .where('user_id', '=', member)
  const amounts = (await moved.execute()).map(({ amount }) => amount)
  return {
    ...(await row.executeTakeFirstOrThrow()),
    amounts: amounts.toSorted((a, b) => Number(a) - Number(b)),
  }
}

const ref = () => crypto.randomUUID()

test('records no movement for a welcome bonus of zero, and one for a single token', async () => {
  expect(await readWallet(await aMemberWithWallet(0))).toEqual({ balance: 0, debt: 0, amounts: [] })
  expect(await readWallet(await aMemberWithWallet(1))).toEqual({
    balance: 1,
    debt: 0,
    amounts: [1],
  })
})

test('settles debt with a purchase, exactly, but not with tokens from premium', async () => {
  const buy = (member: MemberId, kind: 'purchase' | 'subscription_bonus' = 'purchase') =>
    inTransaction(app.db, (tx) =>
      creditPurchase(tx, { member, tokens: 10, kind, ref: ref(), description: 'Bought' }),
    )
  for (const [debt, after] of [
    [0, { balance: 10, debt: 0, amounts: [10] }],
    [1, { balance: 9, debt: 0, amounts: [-1, 10] }],
    [10, { balance: 0, debt: 0, amounts: [-10, 10] }],
    [11, { balance: 0, debt: 1, amounts: [-10, 10] }],
  ] as const) {
    const member = await aMemberWithWallet(0, debt)
    await buy(member)
    expect(await readWallet(member)).toEqual(after)
  }
  const subscriber = await aMemberWithWallet(0, 5)
  await buy(subscriber, 'subscription_bonus')
  expect(await readWallet(subscriber)).toEqual({ balance: 10, debt: 5, amounts: [10] })
})

test('takes a reversal from the balance, records the rest as debt, and skips erased members', async () => {
  const reverse = (member: MemberId, tokens: number) =>
    inTransaction(app.db, (tx) =>
      reversePurchase(tx, { member, tokens, ref: ref(), description: 'Refunded' }),
    )
  for (const [balance, debt, tokens, after] of [
    [1, 0, 1, { balance: 0, debt: 0, amounts: [-1, 1] }],
    [1, 0, 2, { balance: 0, debt: 1, amounts: [-1, 1] }],
    [0, 0, 1, { balance: 0, debt: 1, amounts: [] }],
    [0, 2, -1, { balance: 0, debt: 1, amounts: [] }],
    [0, 1, -2, { balance: 1, debt: 0, amounts: [1] }],
    [5, 3, 0, { balance: 5, debt: 3, amounts: [5] }],
  ] as const) {
    const member = await aMemberWithWallet(balance, debt)
    await reverse(member, tokens)
    expect(await readWallet(member)).toEqual(after)
  }
  const [gone] = await addBulkMembers(app, 1, 'man')
  await reverse(MemberId.parse(gone), 5)
  expect(
    await app.db
      .selectFrom('transfers')
      .select('id')
      .where('user_id', '=', MemberId.parse(gone))
      .execute(),
  ).toEqual([])
})

test('refuses an uncovered spend with price and balance, and fails for an unknown member', async () => {
  const pay = (member: MemberId, price: number) =>
    inTransaction(app.db, (tx) =>
      spend(tx, {
        member,
        price,
        expectedPrice: price,
        kind: 'super_like',
        ref: ref(),
        description: 'Spent',
      }),
    )
  const member = await aMemberWithWallet(4)
  await expect(pay(member, 5)).rejects.toMatchObject({
    code: 'INSUFFICIENT_TOKENS',
    data: { needed: 5, balance: 4, purpose: 'super_like' },
  })
  await expect(pay(member, 4)).resolves.toBe(true)
  expect((await readWallet(member)).balance).toBe(0)
  const [withoutWallet] = await addBulkMembers(app, 1, 'man')
  await expect(pay(MemberId.parse(withoutWallet), 1)).rejects.toThrow(
    'tokens were posted to a member without a wallet',
  )
})
