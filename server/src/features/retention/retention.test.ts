import { randomBytes } from 'node:crypto'
import { PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths } from '../../lib/dates.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import {
  aMember,
  aModerator,
  match,
  readAccountStatus,
  type TestMember,
} from '../../testing/members.ts'
import { behindProxy } from '../../testing/visitors.ts'
import { forgetEnded, forgetInactive } from './jobs.ts'
import {
  ENDED_THREAD_DAYS,
  findEraseDay,
  INACTIVE_MONTHS,
  REJECTION_MONTHS,
  WARNING_DAYS,
} from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: behindProxy })
})
afterAll(() => app.close())

const WORDS = 'The heron stands in the reeds'

const readStatus = (member: TestMember) => readAccountStatus(app, member)

/**
 * Sets the last visit so that `months` of inactivity end in `days` days (in the past if negative).
 */
async function setInactive({ id }: TestMember, months: number, days: number): Promise<void> {
  const due = new Date(app.clock.now().getTime() + days * 86_400_000)
  await app.db
    .updateTable('profiles')
    .set({ last_active_at: addMonths(due, -months) })
    .where('id', '=', id)
    .execute()
}

async function runForgetInactive(): Promise<void> {
  await forgetInactive.run({}, app.deps)
  await whenIdle(app)
}

const longDay = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

async function warningsTo({ email }: TestMember) {
  return (await mailsTo(app, email)).filter(({ subject }) =>
    subject.startsWith('Do you want to keep'),
  )
}

test('empties conversations 180 days after a match ended, and keeps the ledger balanced', async () => {
  const [ada, ben, cleo] = [
    await aMember(app, 'woman'),
    await aMember(app, 'man'),
    await aMember(app, 'woman'),
  ]
  const [ended, going] = [await match(app, ada, ben), await match(app, cleo, ben)]
  for (const { threadId } of [ended, going])
    await ben.client.messages.send({
      threadId,
      clientId: crypto.randomUUID(),
      content: `${WORDS} ${threadId}`,
      expectedPrice: 10,
    })
  const readMessages = async ({ threadId }: typeof ended) => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(last_preview, '') || (select string_agg(content, '') from messages where conversation_id = t.id) as text
      from message_threads t where id = ${threadId}`.execute(app.db)
    return rows[0]?.text
  }
  const now = app.clock.now()
  await sql`update matches set unmatched_at = ${now} where id = (select match_id from message_threads where id = ${ended.threadId})`.execute(
    app.db,
  )
  app.clock.advance({ days: ENDED_THREAD_DAYS - 1 })
  await forgetEnded.run({}, app.deps)
  expect(await readMessages(ended)).toContain(WORDS)
  app.clock.advance({ days: 2 })
  await forgetEnded.run({}, app.deps)
  expect(await readMessages(ended)).toBe('')
  expect(await readMessages(going)).toContain(WORDS)
})

test('recognises a rejected photo for two years', async () => {
  const ada = await aMember(app, 'woman')
  const addRejection = (days: number) => {
    const due = new Date(app.clock.now().getTime() + days * 86_400_000)
    const photo = {
      photo_id: PhotoId.parse(crypto.randomUUID()),
      user_id: ada.id,
      reason: 'Not you',
      sha256: randomBytes(32),
    }
    return app.db
      .insertInto('photo_rejections')
      .values({ ...photo, rejected_at: addMonths(due, -REJECTION_MONTHS) })
      .returning('photo_id')
      .executeTakeFirstOrThrow()
  }
  const [kept] = [await addRejection(1), await addRejection(-1)]
  await forgetEnded.run({}, app.deps)
  expect(
    await app.db
      .selectFrom('photo_rejections')
      .select('photo_id')
      .where('user_id', '=', ada.id)
      .execute(),
  ).toEqual([kept])
})

test('warns members once after eighteen months, and keeps those who come back', async () => {
  const ada = await aMember(app, 'woman')
  await setInactive(ada, INACTIVE_MONTHS.warned, 1)
  await runForgetInactive()
  expect(await warningsTo(ada)).toEqual([])
  // The last three days of August all lie eighteen months after the end of February.
  app.clock.advance({ days: 5 })
  await runForgetInactive()
  await runForgetInactive()
  const [mail, ...more] = await warningsTo(ada)
  expect(more).toEqual([])
  const row = await app.db
    .selectFrom('profiles')
    .select('last_active_at')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(mail?.text).toContain(
    `your profile, photos, likes and messages on ${longDay(findEraseDay(row.last_active_at, app.clock.now()))}`,
  )

  // Active once more, and then inactive for longer than the old warning would have allowed.
  await app.db
    .updateTable('profiles')
    .set({ last_active_at: new Date(app.clock.now().getTime() + 1000) })
    .where('id', '=', ada.id)
    .execute()
  app.clock.advance({ days: 740 })
  await runForgetInactive()
  expect(await readStatus(ada)).toBe('active')
  expect(await warningsTo(ada)).toHaveLength(2)
})

test('erases members absent for 24 months, after at least thirty days of warning', async () => {
  const [ada, ben] = [await aMember(app, 'woman'), await aMember(app, 'man')]
  for (const member of [ada, ben]) await setInactive(member, INACTIVE_MONTHS.erased, 40)
  await runForgetInactive()
  expect(await warningsTo(ada)).toHaveLength(1)
  app.clock.advance({ days: 39 })
  await runForgetInactive()
  expect(await readStatus(ada)).toBe('active')
  app.clock.advance({ days: 2 })
  await runForgetInactive()
  for (const member of [ada, ben]) expect(await readStatus(member)).toBe('erased')
  expect(
    await app.db.selectFrom('users').select('id').where('email', '=', ada.email).execute(),
  ).toEqual([])

  const late = await aMember(app, 'man')
  await setInactive(late, INACTIVE_MONTHS.erased, -100)
  await runForgetInactive()
  expect(await readStatus(late)).toBe('active')
  const inThirtyDays = new Date(app.clock.now().getTime() + WARNING_DAYS * 86_400_000)
  expect((await warningsTo(late))[0]?.text).toContain(
    `your profile, photos, likes and messages on ${longDay(inThirtyDays)}`,
  )
  app.clock.advance({ days: WARNING_DAYS - 1 })
  await runForgetInactive()
  expect(await readStatus(late)).toBe('active')
  app.clock.advance({ days: 2 })
  await runForgetInactive()
  expect(await readStatus(late)).toBe('erased')
})

test('keeps inactive staff and suspended or banned members', async () => {
  const [moderator, banned] = [await aModerator(app), await aMember(app, 'man')]
  for (const member of [moderator, banned]) await setInactive(member, INACTIVE_MONTHS.warned, -10)
  await app.db
    .updateTable('profiles')
    .set({ account_status: 'banned' })
    .where('id', '=', banned.id)
    .execute()
  await runForgetInactive()
  for (const member of [moderator, banned]) expect(await warningsTo(member)).toEqual([])
  for (const member of [moderator, banned])
    await app.db
      .insertInto('inactivity_warnings')
      .values({ user_id: member.id, warned_at: app.clock.now() })
      .execute()
  app.clock.advance({ days: 365 })
  await runForgetInactive()
  expect([await readStatus(moderator), await readStatus(banned)]).toEqual(['active', 'banned'])
})

test('ends months by the calendar', () => {
  expect(addMonths(new Date('2026-08-31T10:00:00Z'), -18)).toEqual(new Date('2025-02-28T10:00:00Z'))
  expect(addMonths(new Date('2024-02-29T00:00:00Z'), 24)).toEqual(new Date('2026-02-28T00:00:00Z'))
  const now = new Date('2026-11-21T12:00:00Z')
  expect(findEraseDay(new Date('2025-05-20T12:00:00Z'), now)).toEqual(
    new Date('2027-05-20T12:00:00Z'),
  )
  expect(findEraseDay(new Date('2024-01-01T12:00:00Z'), now)).toEqual(
    new Date('2026-12-21T12:00:00Z'),
  )
})
