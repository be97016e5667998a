import { ACCOUNT_LIST_LINES } from '@adire/contract/account-lists.ts'
import type { BroadcastId } from '@adire/contract/ids.ts'
import { toShortCode } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { stableHash } from '../../lib/hashes.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, anAdmin, aModerator, type TestMember } from '../../testing/members.ts'
import { deliverBroadcast, forgetRecipients, resumeBroadcasts } from './jobs.ts'
import { settleRecipients } from './queries.ts'

let app: TestApp
let admin: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  admin = await anAdmin(app)
})
afterAll(() => app.close())

const code = ({ id }: TestMember) => `#${toShortCode(id)}`

const aNotice = (accounts: string) => ({
  title: 'Your data',
  message: 'On Monday, someone read your city.\nChange your password.',
  targetAudience: 'list' as const,
  clientId: crypto.randomUUID(),
  accounts,
})

async function setStatus({ id }: TestMember, status: string): Promise<void> {
  await sql`update profiles set account_status = ${status}::account_status where id = ${id}`.execute(
    app.db,
  )
}

const countBells = async (id: BroadcastId) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('user_id')
      .where('broadcast_id', '=', id)
      .execute()
  ).length

const countMails = async ({ email }: TestMember) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject === 'Your data').length

test('reads ids, codes and addresses, and names lines without an account', async () => {
  const [ada, ben, eva] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  await sql`
    insert into member_preferences (user_id, language) values (${eva.id}, 'fr')
    on conflict (user_id) do update set language = 'fr'`.execute(app.db)
  const accounts = [ada.id.toUpperCase(), '', ` ${code(ben)} `, eva.email.toUpperCase(), ada.email]
  const found = await admin.client.broadcasts.checkAccounts({ accounts: accounts.join('\r\n') })
  expect(found).toEqual({ accounts: 3, languages: ['en', 'fr'], unknown: [], unknownCount: 0 })
  const wrong = ['nobody@people.example', ada.id, 'Ada', crypto.randomUUID(), '#zzzzzz']
  expect(await admin.client.broadcasts.checkAccounts({ accounts: wrong.join('\n') })).toMatchObject(
    {
      accounts: 1,
      unknownCount: 4,
      unknown: [1, 3, 4, 5].map((line) => ({ line, text: wrong[line - 1], reason: 'unknown' })),
    },
  )
})

test('refuses lists that are empty, too long, for a group, for later or unknown', async () => {
  const ada = await aMember(app, 'woman')
  const refusal = { code: 'INVALID_INPUT' }
  const { send, checkAccounts } = admin.client.broadcasts
  for (const accounts of [' \n ', `${ada.id}\n`.repeat(ACCOUNT_LIST_LINES + 1)])
    await expect(checkAccounts({ accounts })).rejects.toMatchObject(refusal)
  const notice = aNotice(ada.id)
  const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const { accounts: _accounts, ...withoutList } = notice
  for (const wrong of [
    { ...notice, targetAudience: 'all' as const },
    { ...notice, accounts: `${ada.id}\nnobody@people.example` },
    { ...notice, sendAt },
    withoutList,
  ])
    await expect(send(wrong)).rejects.toMatchObject(refusal)
  const moderator = await aModerator(app)
  for (const { client } of [ada, moderator]) {
    await expect(client.broadcasts.checkAccounts({ accounts: ada.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(client.broadcasts.send(notice)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('emails closed accounts and members without emails too, each once, and no one else', async () => {
  const [ada, ben, banned, other] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  await sql`insert into notification_preferences (user_id, topic, by_mail, by_push) values (${ada.id}, 'offers', false, false)`.execute(
    app.db,
  )
  await setStatus(banned, 'banned')
  await setStatus(ben, 'deleting')
  const notice = aNotice([ada.id, ben.email, code(banned), ada.email].join('\n'))
  const sent = await admin.client.broadcasts.send(notice)
  expect(sent).toMatchObject({ targetAudience: 'list', totalRecipients: 3 })
  expect(await admin.client.broadcasts.send(notice)).toMatchObject({ id: sent.id })
  await expect(
    admin.client.broadcasts.send({ ...notice, accounts: other.id }),
  ).rejects.toMatchObject({ code: 'CLIENT_ID_USED' })
  await whenIdle(app)
  for (const member of [ada, ben, banned]) expect(await countMails(member)).toBe(1)
  expect(await countMails(other)).toBe(0)
  const [mail] = await mailsTo(app, banned.email)
  expect(mail?.text).toContain('On Monday, someone read your city.')
  expect(await countBells(sent.id)).toBe(3)
  const { broadcasts } = await admin.client.broadcasts.list({})
  expect(broadcasts.find(({ id }) => id === sent.id)).toMatchObject({
    status: 'sent',
    totalDelivered: 3,
    totalSkipped: 0,
    push: null,
  })
})

test('emails each account once when a server crashes in the middle of a notice', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  const { rows } = await sql<{ id: BroadcastId }>`
    insert into broadcast_messages (title, message, target_audience, list_hash, sent_by, client_id, status, created_at, due_at, sent_at, total_recipients, mail_wanted)
    values ('Your data', 'Words', 'list', 'hash', ${admin.id}, gen_random_uuid(), 'sending', now(), now(), now(), 2, 0) returning id`.execute(
    app.db,
  )
  const id = rows[0]!.id
  await sql`insert into broadcast_recipients (broadcast_id, user_id) values (${id}, ${ada.id}), (${id}, ${ben.id})`.execute(
    app.db,
  )
  await expect(
    inTransaction(app.db, async (tx) => {
      expect(await settleRecipients(tx, id, 1)).toHaveLength(1)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await Promise.all([
    resumeBroadcasts.run({}, app.deps),
    deliverBroadcast.run({ broadcastId: id }, app.deps),
    deliverBroadcast.run({ broadcastId: id }, app.deps),
  ])
  await whenIdle(app)
  for (const member of [ada, ben]) expect(await countMails(member)).toBe(1)
  expect(await countBells(id)).toBe(2)
})

test('sends a notice after three broadcasts of the day, and doesn’t count it as one', async () => {
  const ada = await aMember(app, 'woman')
  await admin.client.broadcasts.send(aNotice(ada.id))
  for (let i = 0; i < 3; i++)
    await admin.client.broadcasts.send({
      title: 'News',
      message: 'Of today',
      clientId: crypto.randomUUID(),
    })
  expect(await admin.client.broadcasts.send(aNotice(ada.id))).toMatchObject({ totalRecipients: 1 })
})

test('stores nothing of a list that a guess can be tested against, and its hash for 90 days', async () => {
  const ada = await aMember(app, 'woman')
  const readHash = async (id: BroadcastId) =>
    (
      await app.db
        .selectFrom('broadcast_messages')
        .select('list_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).list_hash
  await admin.client.broadcasts.checkAccounts({ accounts: ada.email })
  const notice = aNotice(ada.email)
  const { id } = await admin.client.broadcasts.send(notice)
  await whenIdle(app)
  const hash = await readHash(id)
  expect(hash).not.toBeNull()
  const audited = await app.db.selectFrom('audit_log').select('target_id').execute()
  const stored = [hash, ...audited.map(({ target_id }) => target_id)]
  for (const guess of [ada.email, stableHash(ada.email)]) expect(stored).not.toContain(guess)
  app.clock.advance({ days: 89 })
  await forgetRecipients.run({}, app.deps)
  expect(await readHash(id)).toBe(hash)
  app.clock.advance({ days: 2 })
  await forgetRecipients.run({}, app.deps)
  expect(await readHash(id)).toBeNull()
})
