import type { ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, until, untilLockWait } from '../../testing/app.ts'
import { listAudit } from '../../testing/audit.ts'
import { wakeWorkers, whenIdle } from '../../testing/mails.ts'
import { aModerator, anAdmin, TEST_PASSWORD, type TestMember } from '../../testing/members.ts'
import {
  endTimeToAppeal,
  aboutProfile,
  aCase,
  aPair,
  readReports,
  resolveCase,
} from '../../testing/report-cases.ts'
import { readResultCode } from '../../testing/result-codes.ts'
import { replayErasures } from '../account/erase-operations.ts'
import { eraseMember } from '../account/jobs.ts'
import { erasureKey } from '../account/rules.ts'
import { sweepReports } from '../safety/jobs.ts'
import { evidenceKey } from '../safety/rules.ts'
import { saveHold } from './authority-report-queries.ts'
import { getDayAfter } from './hold-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ withLimits: false })
})
afterAll(() => app.close())

/** The UTC day some days from now. */
const dayIn = (days: number) => getDayAfter(app.clock.now(), days)
const RELEASE = 'The police have their own copy'

interface PhotoCase {
  id: ReportCaseId
  ada: TestMember
  ben: TestMember
  /** File of the copy of the reported photo. */
  copy: string
}

/** Creates a case in which Ada reports a photo of Ben. */
async function aPhotoCase(reason: ReportReason = 'minor'): Promise<PhotoCase> {
  const { ada, ben } = await aPair(app)
  const { id: photoId } = await app.db
    .selectFrom('photos')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow()
  await ada.client.safety.report({ subject: { kind: 'photo', photoId }, reason })
  const [report] = await readReports(app, ada)
  return {
    id: report!.caseId,
    ada,
    ben,
    copy: evidenceKey(report!.evidence.photos[0]!.storageKey!),
  }
}

/** Records a report to an authority that holds the evidence for some days. */
const record = ({ client }: TestMember, id: ReportCaseId, days: number) =>
  client.moderation.recordAuthorityReport({
    id,
    authority: 'NCMEC CyberTipline',
    reportedAt: app.clock.now().toISOString(),
    reference: 'CT-1024',
    note: 'Reported by telephone too',
    keepUntil: dayIn(days),
  })

const isKept = async (key: string) => (await app.deps.storage.read(key)) !== undefined
const untilGone = (key: string) =>
  until(`${key} is gone`, async () => {
    await wakeWorkers(app)
    return !(await isKept(key))
  })
const sweep = () => sweepReports.run({}, app.deps)

/** Moves the clock to some minutes from the end of a hold that lasts until the end of a day. */
function moveToEnd(lastDay: string, minutes: number): void {
  const end = Date.parse(lastDay) + 24 * 3_600_000
  app.clock.advance({ seconds: (end - app.clock.now().getTime()) / 1000 + minutes * 60 })
}

test('keeps held copies after the case is closed, and deletes them when the hold ends', async () => {
  const admin = await anAdmin(app)
  const { id, copy } = await aPhotoCase()
  const lastDay = dayIn(90)
  await record(admin, id, 90)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  await whenIdle(app)
  expect(await isKept(copy)).toBe(true)
  moveToEnd(lastDay, -1)
  await sweep()
  expect(await isKept(copy)).toBe(true)
  moveToEnd(lastDay, 1)
  await sweep()
  expect(await isKept(copy)).toBe(false)
})

test('deletes copies once a process died after their hold ended and the rows were deleted', async () => {
  const admin = await anAdmin(app)
  const { id, copy } = await aPhotoCase()
  await record(admin, id, 1)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  await whenIdle(app)
  app.clock.advance({ days: 31 })
  const removed: string[][] = []
  const dying = {
    ...app.deps,
    storage: Object.create(app.deps.storage, {
      remove: { value: () => Promise.reject(new Error('killed')) },
    }) as TestApp['deps']['storage'],
  }
  await expect(sweepReports.run({}, dying)).rejects.toThrow('killed')
  expect(await isKept(copy)).toBe(true)
  const recording = {
    ...app.deps,
    storage: Object.create(app.deps.storage, {
      remove: {
        value: (keys: string[]) => {
          removed.push(keys.filter((key) => key === copy))
          return app.deps.storage.remove(keys)
        },
      },
    }) as TestApp['deps']['storage'],
  }
  for (let run = 0; run < 2; run++) await sweepReports.run({}, recording)
  expect(await isKept(copy)).toBe(false)
  expect(removed.flat()).toEqual([copy])
})

test('keeps a held case and its messages for longer than two years, and no longer', async () => {
  const admin = await anAdmin(app)
  const { id, ada } = await aCase(app, { reason: 'threat' })
  const lastDay = dayIn(900)
  await record(admin, id, 900)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  moveToEnd(lastDay, -1)
  await sweep()
  const [report] = await readReports(app, ada)
  expect(report?.evidence.messages.at(-1)?.content).toBe('Send me a gift card')
  moveToEnd(lastDay, 1)
  await sweep()
  expect(await readReports(app, ada)).toEqual([])
  const { rows } = await sql`
    select case_id from authority_reports where case_id = ${id}::uuid
    union all select case_id from evidence_hold_changes where case_id = ${id}::uuid`.execute(app.db)
  expect(rows).toEqual([])
})

test('keeps only held evidence of an erased member, also when the erasure is replayed', async () => {
  const admin = await anAdmin(app)
  const { id, ada, ben, copy } = await aPhotoCase()
  await record(admin, id, 400)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  // Another case, without a hold, whose copy goes when it is closed.
  app.clock.advance({ minutes: 1 })
  await ada.client.safety.report({ subject: aboutProfile(ben.id), reason: 'fake' })
  const [, other] = await readReports(app, ada)
  const otherCopy = evidenceKey(other!.evidence.photos[0]!.storageKey!)
  await resolveCase(admin, other!.caseId, { outcome: 'Report dismissed' })
  const { rows: photos } = await sql<{ key: string }>`
    select storage_key as key from photos where user_id = ${ben.id}`.execute(app.db)
  const original = `photos/${photos[0]!.key}/640.webp`

  await ben.client.account.requestDeletion({ proof: { password: TEST_PASSWORD } })
  app.clock.advance({ days: 31 })
  await eraseMember.run({ memberId: ben.id }, app.deps)
  await whenIdle(app)
  await sweep()
  expect([await isKept(original), await isKept(otherCopy), await isKept(copy)]).toEqual([
    false,
    false,
    true,
  ])

  // As after a restore of a backup from before the erasure.
  await sql`update profiles set account_status = 'active' where id = ${ben.id}`.execute(app.db)
  await app.deps.backupStorage.put(erasureKey(ben.id), Buffer.alloc(0), 'text/plain')
  expect(await replayErasures(app.deps)).toBe(1)
  await whenIdle(app)
  await sweep()
  expect(await isKept(copy)).toBe(true)
  const [held] = await readReports(app, ada)
  expect(held?.evidence.photos).toHaveLength(1)
})

test('shows reports to authorities to admins only, and the hold to moderators', async () => {
  const [admin, moderator] = [await anAdmin(app), await aModerator(app)]
  const { id } = await aPhotoCase()
  const read = () => moderator.client.moderation.readReport({ id })
  expect((await read()).isEvidenceHeld).toBe(false)
  const reportedAt = app.clock.now().toISOString()
  await record(admin, id, 30)
  const seen = await read()
  expect(seen.isEvidenceHeld).toBe(true)
  expect(JSON.stringify(seen)).not.toMatch(/NCMEC|CT-1024|telephone/)
  const asModerator = moderator.client.moderation
  expect([
    await readResultCode(asModerator.listAuthorityReports({ id })),
    await readResultCode(record(moderator, id, 30)),
    await readResultCode(
      asModerator.extendEvidenceHold({ id, keepUntil: dayIn(60), reason: RELEASE }),
    ),
    await readResultCode(asModerator.releaseEvidenceHold({ id, reason: RELEASE })),
  ]).toEqual(Array(4).fill('FORBIDDEN'))

  const report = {
    authority: 'NCMEC CyberTipline',
    reference: 'CT-1024',
    note: 'Reported by telephone too',
    reportedAt,
    recordedBy: admin.handle,
  }
  expect(await admin.client.moderation.listAuthorityReports({ id })).toMatchObject({
    reports: [report],
    holdChanges: [{ keptUntil: dayIn(30), reason: '', changedBy: admin.handle }],
    keptUntil: dayIn(30),
    proposedUntil: dayIn(366),
    mayRecord: true,
  })
  expect(await listAudit(app, id, 'moderation.recordAuthorityReport')).toMatchObject([
    {
      actor_id: admin.id,
      before: { keptUntil: null },
      after: { authority: report.authority, reference: report.reference, keptUntil: dayIn(30) },
    },
  ])
  expect(await listAudit(app, id, 'moderation.listAuthorityReports')).toMatchObject([
    { actor_id: admin.id },
  ])
})

test('refuses reports in the future, impossible days, and admins who are involved', async () => {
  const admin = await anAdmin(app)
  const { id, ada, ben } = await aPhotoCase()
  const valid = {
    id,
    authority: 'Police',
    reportedAt: app.clock.now().toISOString(),
    keepUntil: dayIn(5),
  }
  const send = (change: Partial<typeof valid>, by = admin) =>
    by.client.moderation
      .recordAuthorityReport({ ...valid, ...change })
      .catch((error: unknown) => error)
  const refusal = (path: string) => ({ code: 'INVALID_INPUT', data: { issues: [{ path }] } })
  const later = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect(await send({ reportedAt: later })).toMatchObject(refusal('reportedAt'))
  expect(await send({ authority: '   ' })).toMatchObject(refusal('authority'))
  for (const keepUntil of [dayIn(-1), dayIn(3651)])
    expect(await send({ keepUntil })).toMatchObject(refusal('keepUntil'))
  for (const { id: memberId } of [ada, ben])
    await app.db.insertInto('admin_users').values({ user_id: memberId, role: 'admin' }).execute()
  for (const member of [ada, ben])
    await member.client.auth.logIn({ email: member.email, password: member.password })
  expect(await send({}, ben)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await send({}, ada)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await ada.client.moderation.listAuthorityReports({ id })).mayRecord).toBe(false)
  expect((await admin.client.moderation.listAuthorityReports({ id })).reports).toEqual([])
})

test('keeps every report, and never shortens a hold with a later one', async () => {
  const admin = await anAdmin(app)
  const { id } = await aPhotoCase('threat')
  await record(admin, id, 60)
  await record(admin, id, 10)
  const { reports, holdChanges, keptUntil } = await admin.client.moderation.listAuthorityReports({
    id,
  })
  expect([reports.length, holdChanges.length, keptUntil]).toEqual([2, 1, dayIn(60)])
  for (const statement of [
    sql`update authority_reports set authority = 'Nobody' where case_id = ${id}::uuid`,
    sql`delete from authority_reports where case_id = ${id}::uuid`,
    sql`update evidence_hold_changes set reason = 'Nothing' where case_id = ${id}::uuid`,
    sql`delete from evidence_hold_changes where case_id = ${id}::uuid`,
  ])
    await expect(statement.execute(app.deps.db)).rejects.toThrow(/permission denied|append-only/)
})

test('extends a hold to a later day and releases it once, each with a reason', async () => {
  const admin = await anAdmin(app)
  const { id, copy } = await aPhotoCase()
  const hold = admin.client.moderation
  const extend = (days: number) =>
    readResultCode(
      hold.extendEvidenceHold({ id, keepUntil: dayIn(days), reason: 'They asked for more' }),
    )
  expect(await extend(20)).toBe('ALREADY_DECIDED')
  await record(admin, id, 10)
  expect([await extend(10), await extend(9), await extend(20)]).toEqual([
    'INVALID_INPUT',
    'INVALID_INPUT',
    'accepted',
  ])
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  await endTimeToAppeal(app, id)
  await whenIdle(app)
  expect(await isKept(copy)).toBe(true)
  await hold.releaseEvidenceHold({ id, reason: RELEASE })
  await untilGone(copy)
  expect(await readResultCode(hold.releaseEvidenceHold({ id, reason: RELEASE }))).toBe(
    'ALREADY_DECIDED',
  )
  expect(await hold.listAuthorityReports({ id })).toMatchObject({
    keptUntil: null,
    holdChanges: [
      { keptUntil: null, reason: RELEASE },
      { keptUntil: dayIn(20), reason: 'They asked for more' },
      { keptUntil: dayIn(10), reason: '' },
    ],
  })
  expect(await listAudit(app, id, 'moderation.releaseEvidenceHold')).toMatchObject([
    { actor_id: admin.id, before: { keptUntil: dayIn(20) }, reason: RELEASE },
  ])
})

test('tells admins that the copies of a case were deleted before its hold', async () => {
  const { id, copy } = await aPhotoCase()
  const areDeleted = async ({ client }: TestMember) =>
    (await client.moderation.listAuthorityReports({ id })).areCopiesDeleted
  const admin = await anAdmin(app)
  expect(await areDeleted(admin)).toBe(false)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  app.clock.advance({ days: 31 })
  await sweep()
  await untilGone(copy)
  const later = await anAdmin(app)
  await record(later, id, 10)
  expect(await areDeleted(later)).toBe(true)
})

test('keeps the evidence of a case that is closed when its hold is set during the sweep', async () => {
  const admin = await anAdmin(app)
  const { id, copy } = await aPhotoCase()
  await resolveCase(admin, id, { outcome: 'Warning issued', statement: 'Not that photo.' })
  app.clock.advance({ days: 31 })
  const at = app.clock.now()
  const heldUntil = new Date(at.getTime() + 86_400_000)
  const { sweeping } = await app.db.transaction().execute(async (tx) => {
    await saveHold(tx, id, { heldUntil, reason: 'The police asked', by: admin.id, at })
    const started = sweep()
    await untilLockWait(app, 'the sweep waits for the hold')
    return { sweeping: started }
  })
  await sweeping
  expect(await isKept(copy)).toBe(true)
})

test('deletes the copies once when a release and the sweep run at the same time', async () => {
  const admin = await anAdmin(app)
  const { id, copy } = await aPhotoCase()
  await record(admin, id, 2)
  await resolveCase(admin, id, { outcome: 'Report dismissed' })
  await endTimeToAppeal(app, id)
  await whenIdle(app)
  const release = () =>
    readResultCode(admin.client.moderation.releaseEvidenceHold({ id, reason: RELEASE }))
  const [first, second] = await Promise.all([release(), release(), sweep(), sweep()])
  expect([first, second].toSorted()).toEqual(['ALREADY_DECIDED', 'accepted'])
  await untilGone(copy)
  expect(await listAudit(app, id, 'moderation.releaseEvidenceHold')).toHaveLength(1)
  await expect(sweep()).resolves.toBeUndefined()
})
