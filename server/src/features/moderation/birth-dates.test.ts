import { randomUUID } from 'node:crypto'
import { MemberId } from '@adire/contract/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordUnderAge } from '../../testing/age-checks.ts'
import { startTestApp, type TestApp, untilLockWait } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { mailsTo, whenIdle } from '../../testing/mails.ts'
import { aMember, aModerator, anAdmin, type TestMember } from '../../testing/members.ts'
import { insertPhoto } from '../../testing/people.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { aVisitor } from '../../testing/visitors.ts'
import { addCheck, lockMember } from '../age-checks/queries.ts'

let app: TestApp
let mod: TestMember
let admin: TestMember
let ben: TestMember
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
  ;[mod, admin, ben] = [await aModerator(app), await anAdmin(app), await aMember(app, 'man')]
})
afterAll(() => app.close())

const STORED = '1990-05-03'
const reason = 'Day and month were swapped, passport seen, request 2026-14'

const aVerifiedWoman = () => aMember(app, 'woman', { verified: true, birthDate: STORED })

const correct = (
  { id }: Pick<TestMember, 'id'>,
  birthDate: string,
  { by = admin, expected = STORED }: { by?: Pick<TestMember, 'client'>; expected?: string } = {},
) => by.client.moderation.correctBirthDate({ id, birthDate, expectedBirthDate: expected, reason })

const readDate = async ({ id }: TestMember) =>
  (await admin.client.moderation.readMember({ id })).account?.birthDate

const listNotices = async ({ client }: TestMember) =>
  (await client.notifications.list({})).notifications.filter(
    ({ kind }) => kind === 'birth_date_corrected',
  )

const listMails = async ({ email }: TestMember) => {
  await whenIdle(app)
  return (await mailsTo(app, email)).filter(({ subject }) => subject.includes('date of birth'))
}

test('corrects the date of a verified member, who stays verified and is told once', async () => {
  const ada = await aVerifiedWoman()
  const before = await ada.client.profiles.mine()
  expect(await correct(ada, '1990-03-05')).toEqual({})
  const own = await ada.client.profiles.mine()
  expect(own).toMatchObject({ birthDate: '1990-03-05', isVerified: true })
  expect(own.revision).toBe(before.revision + 1)
  // A repetition, as after a lost answer, changes nothing.
  expect(await correct(ada, '1990-03-05')).toEqual({})
  expect(await listNotices(ada)).toHaveLength(1)
  const mails = await listMails(ada)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('The date of birth in your Adire account was corrected')
  expect(mails[0]?.text).toContain('If you didn’t expect this or have questions, write to')
  expect(mails[0]?.text).not.toContain('you can ignore this email')
  for (const date of ['1990', 'March', 'May', reason]) expect(mails[0]?.text).not.toContain(date)
  expect((await ada.client.profiles.mine()).revision).toBe(own.revision)
})

test('emails the correction in the language of the account', async () => {
  const ada = await aVerifiedWoman()
  await ada.client.account.savePreferences({ language: 'fr' })
  await correct(ada, '1990-03-05')
  await whenIdle(app)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail?.html).toContain('<html lang="fr"')
  expect(mail?.subject).toContain('date de naissance')
})

test('audits the ages and the reason, and never a date', async () => {
  const ada = await aVerifiedWoman()
  const { age } = await ada.client.profiles.mine()
  await correct(ada, '1985-05-03')
  const entries = await listAudit(app, ada.id, 'moderation.correctBirthDate')
  expect(entries).toMatchObject([
    { actor_id: admin.id, before: { age }, after: { age: age + 5 }, reason },
  ])
  const { before, after } = entries[0] ?? {}
  expect(JSON.stringify([before, after])).not.toContain('05-03')
  expect((await mod.client.moderation.readMember({ id: ada.id })).history[0]).toMatchObject({
    operation: 'moderation.correctBirthDate',
    by: admin.handle,
    reason,
  })
})

test('moves the member to the filters, the order and the card of the new age', async () => {
  const ada = await aVerifiedWoman()
  await insertPhoto(app.db, ada.id)
  const { age } = await ada.client.profiles.mine()
  const find = async (minAge: number, maxAge: number) =>
    (await ben.client.discovery.list({ minAge, maxAge, sort: 'age_desc' })).members.find(
      ({ id }) => id === ada.id,
    )
  expect(await find(age, age)).toMatchObject({ age })
  await correct(ada, '1980-05-03')
  await whenIdle(app)
  expect(await find(age, age)).toBeUndefined()
  expect(await find(age + 10, age + 10)).toMatchObject({ age: age + 10 })
  const row = await app.db
    .selectFrom('profiles')
    .select(['age_years'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(row.age_years).toBe(age + 10)
})

test('lets only admins correct a date, and nobody their own', async () => {
  const ada = await aVerifiedWoman()
  for (const by of [mod, ada, ben]) {
    expect(await readResultCode(correct(ada, '1990-03-05', { by }))).toBe('FORBIDDEN')
    expect(await readResultCode(correct(by, '1990-03-05', { by }))).toBe('FORBIDDEN')
  }
  expect(await readResultCode(correct(ada, '1990-03-05', { by: aVisitor(app) }))).toBe(
    'UNAUTHENTICATED',
  )
  expect(await readResultCode(correct(admin, '1990-03-05'))).toBe('FORBIDDEN')
  expect((await mod.client.moderation.readMember({ id: ada.id })).account).toBeUndefined()
  expect(await readDate(ada)).toBe(STORED)
  expect(await listAudit(app, ada.id, 'moderation.correctBirthDate')).toEqual([])
})

test('refuses dates that do not exist, ages above 100, and a missing reason', async () => {
  const ada = await aVerifiedWoman()
  for (const date of ['1990-02-30', '1900-01-01', 'yesterday'])
    expect([date, await readResultCode(correct(ada, date))]).toEqual([date, 'INVALID_INPUT'])
  for (const given of ['', 'no', 'x'.repeat(501)])
    expect(
      await readResultCode(
        admin.client.moderation.correctBirthDate({
          id: ada.id,
          birthDate: '1990-03-05',
          expectedBirthDate: STORED,
          reason: given,
        }),
      ),
    ).toBe('INVALID_INPUT')
  const nobody = { id: MemberId.parse(randomUUID()) }
  expect(await readResultCode(correct(nobody, '1990-03-05'))).toBe('NOT_FOUND')
  expect(await readDate(ada)).toBe(STORED)
})

test('refuses a date that makes the member under 18 on the day they joined', async () => {
  const ada = await aVerifiedWoman()
  const joined = app.clock.now()
  const eighteen = `${joined.getUTCFullYear() - 18}${joined.toISOString().slice(4, 10)}`
  const dayLater = new Date(Date.parse(eighteen) + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await readResultCode(correct(ada, dayLater))).toBe('UNDER_AGE')
  expect(await readDate(ada)).toBe(STORED)
  const dayBefore = new Date(Date.parse(eighteen) - 86_400_000).toISOString().slice(0, 10)
  expect(await readResultCode(correct(ada, dayBefore))).toBe('accepted')
})

test('keeps a passed age check, and refuses a member found under 18 until a pass', async () => {
  const ada = await aMember(app, 'woman', { birthDate: STORED, isAgeUnchecked: true })
  await recordUnderAge(app.db, ada.id)
  expect(await readResultCode(correct(ada, '1990-03-05'))).toBe('FOUND_UNDER_AGE')
  await mod.client.ageChecks.recordPass({ id: ada.id, reason: 'Showed a passport in a call' })
  expect(await readResultCode(correct(ada, '1990-03-05'))).toBe('accepted')
  expect(await mod.client.ageChecks.ofMember({ id: ada.id })).toMatchObject({ standing: 'passed' })
})

test('refuses a date if an age check fails while the correction waits for it', async () => {
  const ada = await aMember(app, 'woman', { birthDate: STORED, isAgeUnchecked: true })
  const { result } = await app.db.transaction().execute(async (tx) => {
    await lockMember(tx, ada.id)
    const waiting = readResultCode(correct(ada, '1990-03-05'))
    await untilLockWait(app, 'the correction waits for the age check')
    await addCheck(tx, {
      member: ada.id,
      result: 'under_age',
      method: 'document',
      at: app.clock.now(),
    })
    return { result: waiting }
  })
  expect(await result).toBe('FOUND_UNDER_AGE')
  expect(await readDate(ada)).toBe(STORED)
})

test('accepts one of two corrections at the same time, and tells the other admin', async () => {
  const [ada, other] = [await aVerifiedWoman(), await anAdmin(app)]
  const results = await Promise.all([
    readResultCode(correct(ada, '1990-03-05')),
    readResultCode(correct(ada, '1991-05-03', { by: other })),
  ])
  expect(results.toSorted()).toEqual(['CHANGED_ELSEWHERE', 'accepted'])
  expect(await listAudit(app, ada.id, 'moderation.correctBirthDate')).toHaveLength(1)
  expect(await listNotices(ada)).toHaveLength(1)
  expect(await listMails(ada)).toHaveLength(1)
  // With the date that is stored now, the other correction is accepted.
  const stored = (await readDate(ada)) ?? ''
  expect(await readResultCode(correct(ada, '1992-05-03', { expected: stored }))).toBe('accepted')
})

test('makes an edit of the member that started before the correction stale', async () => {
  const ada = await aMember(app, 'woman', { birthDate: STORED })
  const { revision } = await ada.client.profiles.mine()
  await correct(ada, '1990-03-05')
  const edit = ada.client.profiles.update({ birthDate: '1991-01-01', expectedRevision: revision })
  await expect(edit).rejects.toMatchObject({
    code: 'STALE',
    data: { changes: { birthDate: '1990-03-05' } },
  })
})

test('compares returning members with the corrected date of a banned one', async () => {
  const ada = await aVerifiedWoman()
  const readMark = async () =>
    (
      await app.db
        .selectFrom('evasion_marks as m')
        .innerJoin('evasion_bans as b', 'b.id', 'm.ban_id')
        .select('m.hash')
        .where('b.member_id', '=', ada.id)
        .where('m.kind', '=', 'birth')
        .execute()
    ).map(({ hash }) => hash)
  await mod.client.moderation.banMember({ id: ada.id, statement: 'You asked members for money.' })
  const before = await readMark()
  expect(before).toHaveLength(1)
  expect(await readResultCode(correct(ada, '1990-03-05'))).toBe('accepted')
  expect(await readMark()).toHaveLength(1)
  expect(await readMark()).not.toEqual(before)
})
