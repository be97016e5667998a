import { DAY_MS } from '@adire/contract/durations.ts'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  aPortraitFile,
  TEST_PASSWORD,
  type TestMember,
} from '../../testing/members.ts'
import { subscribe } from '../../testing/payments.ts'
import { anEmail, aSignUp, aVisitor, behindProxy } from '../../testing/visitors.ts'
import { sweep } from '../auth/jobs.ts'
import { sweepAccounts } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

/**
 * Uses a new staff session each time: staff sessions are short, and these tests move the clock by
 * weeks.
 */
async function ban({ id }: TestMember): Promise<void> {
  await (await aModerator(app)).client.moderation.banMember({ id, statement })
}

const statement = 'You asked three members for money.'

async function setStatus(
  member: TestMember,
  status: 'active' | 'banned' | 'suspended',
  until?: Date,
): Promise<void> {
  const values = { account_status: status, suspended_until: until ?? null }
  await app.db.updateTable('profiles').set(values).where('id', '=', member.id).execute()
}

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS)

async function linksTo(member: TestMember): Promise<string[]> {
  await whenIdle(app)
  return (await mailsTo(app, member.email)).flatMap(
    ({ text }) => /\/your-data#token=([\w-]+)/.exec(text)?.[1] ?? [],
  )
}

async function ask(email: string): Promise<unknown> {
  return aVisitor(app).client.auth.requestSupportLink({ email })
}

async function requestLink(member: TestMember): Promise<string> {
  await ask(member.email)
  return (await linksTo(member)).at(-1) ?? ''
}

const readStatus = async ({ id }: TestMember) =>
  (
    await app.db
      .selectFrom('profiles')
      .select('account_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).account_status
const logIn = ({ email }: TestMember) =>
  aVisitor(app).client.auth.logIn({ email, password: TEST_PASSWORD })
const client = () => aVisitor(app).client

/** Erases all members whose grace period is over. */
async function eraseDue(): Promise<void> {
  await sweepAccounts.run({}, app.deps)
  await whenIdle(app)
}

test('emails the link only to members who can’t log in, with the same response (PRO-13)', async () => {
  const [good, banned, suspended, unconfirmed] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  await setStatus(banned, 'banned')
  await setStatus(suspended, 'suspended', inDays(7))
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', unconfirmed.id)
    .execute()
  for (const email of [
    good.email,
    anEmail(),
    banned.email.toUpperCase(),
    suspended.email,
    unconfirmed.email,
  ])
    expect(await ask(email)).toEqual({})
  expect(await linksTo(good)).toEqual([])
  const read = async (member: TestMember) =>
    client().auth.readSupportLink({ token: (await linksTo(member))[0] ?? '' })
  expect(await read(banned)).toEqual({
    handle: banned.handle,
    reason: 'banned',
    suspendedUntil: null,
  })
  expect(await read(suspended)).toMatchObject({
    reason: 'suspended',
    suspendedUntil: inDays(7).toISOString(),
  })
  expect(await read(unconfirmed)).toMatchObject({
    handle: unconfirmed.handle,
    reason: 'unconfirmed',
  })
})

test('exports a banned member’s own data by the link, once a day (PRO-13)', async () => {
  const [ben, ada] = [await aMember(app, 'man'), await aMember(app, 'woman')]
  await ban(ben)
  await whenIdle(app)
  const email = (await mailsTo(app, ben.email)).find(({ subject }) => subject.includes('closed'))
  expect(email?.text).toMatch(/\/your-data\b/)
  const token = await requestLink(ben)
  await expect(client().account.downloadExportByLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
    status: 410,
  })
  expect(await client().account.exportByLink({ token })).toEqual({ export: null })
  expect(await client().account.requestExportByLink({ token })).toMatchObject({
    export: { state: 'preparing' },
  })
  await expect(client().account.requestExportByLink({ token })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  })

  // The email has another support link, because they can't log in; the first one still works.
  const [, mailed = ''] = await linksTo(ben)
  expect(mailed).not.toBe(token)
  for (const one of [token, mailed]) {
    expect(await client().account.exportByLink({ token: one })).toMatchObject({
      export: { state: 'ready' },
    })
    const file = unzipSync(
      new Uint8Array(
        await (await client().account.downloadExportByLink({ token: one })).arrayBuffer(),
      ),
    )
    const copy = JSON.parse(strFromU8(file['data.json'] ?? new Uint8Array())) as {
      memberId: string
    }
    expect(copy.memberId).toBe(ben.id)
  }
  await expect(ada.client.account.downloadExport({ token: mailed })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test("accepts a link for seven days, for its purpose, and only while the member can't log in", async () => {
  const ben = await aMember(app, 'man')
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: false })
    .where('id', '=', ben.id)
    .execute()
  const token = await requestLink(ben)
  await expect(client().auth.confirmEmail({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await expect(client().account.restore({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' })
  await client().auth.readSupportLink({ token })
  await app.db
    .updateTable('profiles')
    .set({ is_confirmed: true })
    .where('id', '=', ben.id)
    .execute()
  await expect(client().auth.readSupportLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await setStatus(ben, 'suspended', inDays(3))
  await client().auth.readSupportLink({ token })
  app.clock.advance({ days: 3, seconds: 1 })
  await expect(client().payments.listByLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await setStatus(ben, 'banned')
  await client().auth.readSupportLink({ token })
  app.clock.advance({ days: 4 })
  await expect(client().auth.readSupportLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
})

test('sends staff no link, and refuses earlier ones', async () => {
  const [ben, leaving] = [await aMember(app, 'man'), await aModerator(app)]
  for (const member of [ben, leaving]) await setStatus(member, 'suspended', inDays(7))
  await ask(leaving.email)
  expect(await linksTo(leaving)).toEqual([])
  const token = await requestLink(ben)
  await app.db.insertInto('admin_users').values({ user_id: ben.id, role: 'moderator' }).execute()
  await expect(client().account.requestDeletionByLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  expect(await readStatus(ben)).toBe('suspended')
})

test('cancels a suspended member’s subscription by the link, and shows their payments (PAY-06)', async () => {
  const [ben, carl] = [await aMember(app, 'man'), await aMember(app, 'man')]
  await subscribe(app, ben, 'monthly')
  for (const member of [ben, carl]) await setStatus(member, 'suspended', inDays(20))
  const [token, other] = [await requestLink(ben), await requestLink(carl)]
  const { payments, nextCursor } = await client().payments.listByLink({ token })
  expect(payments).toMatchObject([
    { status: 'paid', description: expect.stringContaining('Premium') },
  ])
  expect(nextCursor).toBeNull()
  expect(await client().payments.listByLink({ token: other })).toEqual({
    payments: [],
    nextCursor: null,
  })
  expect(await client().payments.subscriptionByLink({ token: other })).toEqual({
    subscription: null,
  })
  await expect(client().payments.cancelSubscriptionByLink({ token: other })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })

  expect((await client().payments.subscriptionByLink({ token })).subscription).toMatchObject({
    canCancel: true,
  })
  const { subscription } = await client().payments.cancelSubscriptionByLink({ token })
  expect(subscription).toMatchObject({ canCancel: false, canResume: true })
  expect(await client().payments.cancelSubscriptionByLink({ token })).toEqual({ subscription })
})

test('deletes a suspended member by the link; restoring resumes the suspension (PRO-14)', async () => {
  const ben = await aMember(app, 'man')
  await setStatus(ben, 'suspended', inDays(10))
  const token = await requestLink(ben)
  const uses = await Promise.allSettled(
    Array.from({ length: 10 }, () => client().account.requestDeletionByLink({ token })),
  )
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await readStatus(ben)).toBe('deleting')
  await expect(client().auth.readSupportLink({ token })).rejects.toMatchObject({
    code: 'LINK_INVALID',
  })
  await whenIdle(app)
  const back =
    (await mailsTo(app, ben.email))
      .map(({ text }) => /\/restore-account#token=([\w-]+)/.exec(text)?.[1])
      .findLast(Boolean) ?? ''
  await client().account.restore({ token: back })
  await expect(logIn(ben)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' })
  app.clock.advance({ days: 10, seconds: 1 })
  await expect(logIn(ben)).resolves.toBeDefined()
})

test('keeps a ban for five years after leaving, also for variants of the address (PRO-14)', async () => {
  const ben = await aMember(app, 'man', { email: `ben.${crypto.randomUUID()}@people.example` })
  await ben.client.photos.upload({ file: await aPortraitFile(31) })
  await ban(ben)
  const variant = ben.email.replace('@', '+again@')
  const joins = (email: string) =>
    aVisitor(app).client.auth.signUp(aSignUp({ email, gender: 'man' }))

  await client().account.requestDeletionByLink({ token: await requestLink(ben) })
  await expect(joins(variant)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  const refusal = await logIn(ben).catch((error: { data: { restoreToken: string } }) => error)
  await client().account.restore({
    token: (refusal as { data: { restoreToken: string } }).data.restoreToken,
  })
  expect(await readStatus(ben)).toBe('banned')
  await expect(logIn(ben)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' })

  app.clock.advance({ days: 1 })
  await client().account.requestDeletionByLink({ token: await requestLink(ben) })
  app.clock.advance({ days: 30, seconds: 1 })
  await eraseDue()
  expect(await readStatus(ben)).toBe('erased')
  for (const email of [ben.email, variant])
    await expect(joins(email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  const { rows } = await sql<{
    text: string
  }>`select row_to_json(b)::text as text from ban_records b`.execute(app.db)
  for (const { text } of rows)
    for (const word of [ben.email, ben.id, ben.handle]) expect(text).not.toContain(word)

  // A new member with the same photo is marked for the moderators, without a name.
  const ada = await aMember(app, 'woman')
  await ada.client.photos.upload({ file: await aPortraitFile(31) })
  const file = await (await aModerator(app)).client.moderation.readMember({ id: ada.id })
  expect(file.hints).toEqual([{ kind: 'banned_photo', members: [] }])

  app.clock.advance({ days: 5 * 366 })
  await expect(joins(variant)).resolves.toBeDefined()
  await sweep.run({}, app.deps)
  expect((await sql`select 1 from ban_records`.execute(app.db)).rows).toEqual([])
})

test('keeps a ban record of members banned while leaving, but not after a successful appeal', async () => {
  const [ben, carl] = [await aMember(app, 'man'), await aMember(app, 'man')]
  for (const member of [ben, carl]) {
    await member.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
    await ban(member)
  }
  await app.db
    .updateTable('account_deletions')
    .set({ status_before: 'active' })
    .where('user_id', '=', carl.id)
    .execute()
  app.clock.advance({ days: 30, seconds: 1 })
  await eraseDue()
  const joins = (email: string) => aVisitor(app).client.auth.signUp(aSignUp({ email }))
  await expect(joins(ben.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  await expect(joins(carl.email)).resolves.toBeDefined()
})
