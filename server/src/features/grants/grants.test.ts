import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSecondServer } from '../../testing/second-server.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createConfirmingClient } from '../../testing/client.ts'
import { runConcurrently } from '../../testing/bulk-members.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { countWaiting } from '../../testing/queues.ts'
import { readResultCode } from '../../testing/result-codes.ts'

let app: TestApp
let [ama, kofi, ben]: TestMember[] = []
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ama = await anAdmin(app)
  kofi = await anAdmin(app)
})
beforeEach(async () => {
  ben = await aMember(app, 'man')
})
afterAll(() => app.close())

const readBalance = async (member: TestMember) => (await member.client.tokens.wallet()).balance

function adjust(
  by: TestMember,
  amount: number,
  { to = ben!, grantId = crypto.randomUUID() as string } = {},
) {
  return by.client.grants.adjustTokens({
    id: to.id,
    grantId,
    amount,
    reason: 'Charged twice for a boost',
  })
}

async function listWaiting(viewer: TestMember) {
  return (await viewer.client.grants.list({ memberId: ben!.id })).waiting
}

const decide = (by: TestMember, id: string, isApproved = true) =>
  by.client.grants.decide({ id, isApproved })

test('gives five hundred tokens by one admin, with wallet text, notice and audit', async () => {
  const grantId = crypto.randomUUID()
  expect(await adjust(ama!, 500, { grantId })).toEqual({ needsSecond: false })
  expect(await adjust(ama!, 500, { grantId })).toEqual({ needsSecond: false })
  expect(await readResultCode(adjust(ama!, 400, { grantId }))).toBe('CLIENT_ID_USED')
  expect(await readResultCode(adjust(kofi!, 500, { grantId }))).toBe('CLIENT_ID_USED')
  const { entries } = await ben!.client.tokens.statement({ filter: 'bonuses' })
  expect(
    entries.map(({ type, amount, balance, description }) => [type, amount, balance, description]),
  ).toEqual([
    ['grant', 500, 550, 'Tokens given by our team'],
    ['welcome_bonus', 50, 50, 'Welcome bonus'],
  ])
  const { notifications } = await ben!.client.notifications.list({})
  expect(notifications.map(({ kind, facts }) => [kind, facts.amount])).toEqual([
    ['tokens_granted', 500],
  ])
  const record = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'operation', 'after', 'reason'])
    .where('target_id', '=', grantId)
    .execute()
  expect(record).toEqual([
    {
      actor_id: ama!.id,
      operation: 'grants.adjustTokens',
      after: { member: ben!.id, amount: 500 },
      reason: 'Charged twice for a boost',
    },
  ])
  expect((await ama!.client.grants.list({ memberId: ben!.id })).recent).toMatchObject([
    {
      id: grantId,
      kind: 'tokens',
      amount: 500,
      state: 'done',
      askedBy: ama!.handle,
      decidedBy: null,
      mayDecide: false,
    },
  ])
})

test(
  'gives 501 tokens once under twenty concurrent approvals by a second admin',
  { timeout: 60_000 },
  async () => {
    const grantId = crypto.randomUUID()
    expect(await adjust(ama!, 501, { grantId })).toEqual({ needsSecond: true })
    expect(await readBalance(ben!)).toBe(50)
    expect(await listWaiting(ama!)).toMatchObject([
      { id: grantId, state: 'waiting', mayDecide: false },
    ])
    expect(await listWaiting(kofi!)).toMatchObject([{ id: grantId, mayDecide: true }])
    expect(await countWaiting(kofi!, 'grants')).toBe(1)
    expect(await readResultCode(decide(ama!, grantId))).toBe('FORBIDDEN')
    const withdrawn = crypto.randomUUID()
    await adjust(ama!, 501, { grantId: withdrawn })
    await decide(ama!, withdrawn, false)
    expect(await readResultCode(decide(kofi!, withdrawn))).toBe('ALREADY_DECIDED')
    const { recent } = await ama!.client.grants.list({ memberId: ben!.id })
    expect(recent).toContainEqual(
      expect.objectContaining({ id: withdrawn, state: 'withdrawn', mayWithdraw: false }),
    )
    const moderator = await aModerator(app)
    expect(await readResultCode(decide(moderator, grantId))).toBe('FORBIDDEN')
    expect(await readResultCode(moderator.client.grants.list({}))).toBe('FORBIDDEN')
    expect(await countWaiting(moderator, 'grants')).toBeUndefined()
    expect(await readBalance(ben!)).toBe(50)

    const far = await startSecondServer(app)
    try {
      const third = await anAdmin(app)
      const clients = [kofi!, third].flatMap((by) => [
        by,
        { ...by, client: createConfirmingClient(far.url, by.jar, by.password) },
      ])
      const outcomes = await runConcurrently(
        20,
        Array.from(
          { length: 20 },
          (_, place) => () => decide(clients[place % clients.length]!, grantId),
        ),
      )
      expect(Object.fromEntries(outcomes)).toEqual({ done: 1, ALREADY_DECIDED: 19 })
    } finally {
      await far.stop()
    }
    expect(await readBalance(ben!)).toBe(551)
    expect((await ben!.client.tokens.statement({})).entries).toHaveLength(2)
    const record = await app.db
      .selectFrom('audit_log')
      .select('operation')
      .where('target_id', '=', grantId)
      .orderBy('id')
      .execute()
    expect(record.map(({ operation }) => operation)).toEqual([
      'grants.adjustTokens',
      'grants.decide',
    ])
  },
)

test('counts small grants of thirty days together towards the second admin', async () => {
  expect(await adjust(ama!, 300)).toEqual({ needsSecond: false })
  expect(await adjust(ama!, -100)).toEqual({ needsSecond: false })
  expect(await adjust(ama!, 101)).toEqual({ needsSecond: true })
  expect(await adjust(kofi!, 300)).toEqual({ needsSecond: false })
  await sql`update grants set asked_at = asked_at - interval '31 days' where user_id = ${ben!.id}`.execute(
    app.db,
  )
  expect(await adjust(ama!, 500)).toEqual({ needsSecond: false })
})

test('needs a second admin above 2,000 tokens a day over many members, also concurrently', async () => {
  const adwoa = await anAdmin(app)
  const [one, two, three, four, five] = await Promise.all(
    Array.from({ length: 5 }, () => aMember(app, 'woman')),
  )
  for (const to of [one, two, three])
    expect(await adjust(adwoa, 500, { to: to! })).toEqual({ needsSecond: false })
  await adjust(adwoa, 499, { to: four! })
  expect(await adjust(adwoa, 2, { to: five! })).toEqual({ needsSecond: true })
  expect(await adjust(adwoa, -2, { to: five! })).toEqual({ needsSecond: true })
  expect(await adjust(kofi!, 2, { to: five! })).toEqual({ needsSecond: false })

  const answers = await Promise.all([five!, four!, ben!].map((to) => adjust(adwoa, 1, { to })))
  expect(answers.filter(({ needsSecond }) => !needsSecond)).toHaveLength(1)
  await sql`update grants set asked_at = asked_at - interval '25 hours' where asked_by = ${adwoa.id}`.execute(
    app.db,
  )
  expect(await adjust(adwoa, 400, { to: five! })).toEqual({ needsSecond: false })
  // The limit of one member covers more than a day.
  expect(await adjust(adwoa, 2, { to: four! })).toEqual({ needsSecond: true })
})

test('refuses a grant to oneself, even if another admin approves', async () => {
  expect(await readResultCode(adjust(ama!, 5, { to: ama! }))).toBe('FORBIDDEN')
  const grantId = crypto.randomUUID()
  await adjust(ama!, 600, { to: kofi!, grantId })
  expect(
    (await kofi!.client.grants.list({})).waiting.find(({ id }) => id === grantId),
  ).toMatchObject({ mayDecide: false })
  expect(await readResultCode(decide(kofi!, grantId))).toBe('FORBIDDEN')
  expect(await readBalance(kofi!)).toBe(50)
  for (const column of ['asked_by', 'user_id'])
    await expect(
      sql`update grants set decided_by = ${sql.ref(column)}, decided_at = now(), is_approved = true where id = ${grantId}`.execute(
        app.db,
      ),
    ).rejects.toMatchObject({ code: '23514' })
  await decide(await anAdmin(app), grantId, false)
  expect(await readBalance(kofi!)).toBe(50)
})

test('takes tokens down to zero at most and notifies the member', async () => {
  expect(await readResultCode(adjust(ama!, -51))).toBe('BALANCE_TOO_LOW')
  expect(await adjust(ama!, -20)).toEqual({ needsSecond: false })
  expect(await readBalance(ben!)).toBe(30)
  const { entries } = await ben!.client.tokens.statement({})
  expect(entries[0]).toMatchObject({
    type: 'correction',
    amount: -20,
    description: 'Tokens taken back by our team',
  })
  expect((await ben!.client.notifications.list({})).notifications).toMatchObject([
    { kind: 'tokens_corrected', facts: { amount: 20 } },
  ])
  expect((await ben!.client.tokens.wallet()).lifetimeSpent).toBe(0)

  // Tokens that are gone by the approval can't be taken; the grant can still be declined.
  await adjust(kofi!, 1_000, { grantId: crypto.randomUUID() })
  await decide(ama!, (await listWaiting(ama!))[0]!.id)
  const grantId = crypto.randomUUID()
  await adjust(ama!, -1_000, { grantId })
  await adjust(kofi!, -100)
  expect(await readResultCode(decide(kofi!, grantId))).toBe('BALANCE_TOO_LOW')
  expect(await readBalance(ben!)).toBe(930)
  expect(await listWaiting(kofi!)).toHaveLength(1)
  await decide(kofi!, grantId, false)
  const { recent } = await kofi!.client.grants.list({ memberId: ben!.id })
  expect(recent.find(({ id }) => id === grantId)).toMatchObject({
    state: 'declined',
    decidedBy: kofi!.handle,
  })
})

test('refuses a grant to an erased member', async () => {
  const grantId = crypto.randomUUID()
  await adjust(ama!, 501, { grantId })
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'erased' })
    .where('id', '=', ben!.id)
    .execute()
  expect(await readResultCode(adjust(ama!, 5))).toBe('NOT_FOUND')
  expect(await readResultCode(decide(kofi!, grantId))).toBe('NOT_FOUND')
  expect(
    await readResultCode(
      adjust(ama!, 5, { to: { ...ben!, id: crypto.randomUUID() as TestMember['id'] } }),
    ),
  ).toBe('NOT_FOUND')
  expect((await kofi!.client.grants.list({ memberId: ben!.id })).waiting).toMatchObject([
    { member: { handle: null } },
  ])
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'active' })
    .where('id', '=', ben!.id)
    .execute()
})
