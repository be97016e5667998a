import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import type { TransferKind } from '../../db/types.ts'
import { isMoneyKind } from '../../mail/money-emails.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember } from '../../testing/members.ts'
import { moveTokens } from '../../testing/tokens.ts'
import { post, spend } from './operations.ts'
import { getHouseAccount, transferNotices } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  // Transfers are posted here without the purchase or message that would cause them.
  app = await startTestApp({ withLimits: false, mayBreakData: true })
})
afterAll(() => app.close())

type Kind = keyof typeof transferNotices

async function postTo(kind: Kind) {
  const man = await aMember(app, 'man')
  const isOut = ['correction', 'message', 'super_like', 'boost', 'photo_slot'].includes(kind)
  const amount = isOut ? -7 : 7
  expect(() => getHouseAccount(kind, amount)).not.toThrow()
  const posting = {
    member: man.id,
    amount,
    kind,
    ref: crypto.randomUUID(),
    description: 'By a test',
  } as Parameters<typeof post>[1]
  // Tokens are released only after they were held, which counts as spent.
  if (kind === 'message_release')
    await inTransaction(app.db, (tx) =>
      spend(tx, { ...posting, kind: 'message', price: 7, expectedPrice: 7, isHold: true }),
    )
  // Only spent tokens are returned.
  if (kind === 'message_return')
    await inTransaction(app.db, (tx) => moveTokens(tx, { ...posting, kind: 'message', amount: -7 }))
  for (let time = 0; time < 2; time++) await inTransaction(app.db, (tx) => post(tx, posting))
  await whenIdle(app)
  const { notifications } = await man.client.notifications.list({})
  const mails = (await mailsTo(app, man.email)).filter(({ subject }) =>
    subject.includes('7 tokens'),
  )
  return {
    notices: notifications.map((one) => `${one.kind} ${one.facts.amount}`),
    mails: mails.length,
  }
}

/**
 * Members know of these without a notification: their own acts, and credits that their payment
 * reports.
 */
const SILENT: Kind[] = [
  'welcome_bonus',
  'purchase',
  'refund',
  'message',
  'message_release',
  'super_like',
  'boost',
  'photo_slot',
]

test('sends one notification and mail for every transfer kind, or states why not', async () => {
  const { rows } = await sql<{
    kind: TransferKind
  }>`select unnest(enum_range(null::transfer_kind))::text as kind`.execute(app.db)
  // A capture moves tokens between house accounts only.
  const kinds = rows.map(({ kind }) => kind).filter((kind) => kind !== 'message_capture')
  expect(Object.keys(transferNotices).toSorted()).toEqual(kinds.toSorted())
  for (const [kind, rule] of Object.entries(transferNotices)) {
    expect([kind, 'silent' in rule]).toEqual([kind, SILENT.includes(kind as Kind)])
    const expected =
      'notice' in rule
        ? { notices: [`${rule.notice} 7`], mails: isMoneyKind(rule.notice) ? 1 : 0 }
        : { notices: [], mails: 0 }
    expect({ kind, ...(await postTo(kind as Kind)) }).toEqual({ kind, ...expected })
  }
})
