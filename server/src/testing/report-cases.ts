import type {
  MemberId,
  MessageId,
  PhotoId,
  ReportCaseId,
  ReportId,
  ThreadId,
} from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { aMember, match, sendMessage, type TestMember } from './members.ts'

type Decision = Omit<
  Parameters<TestMember['client']['moderation']['resolveReport']>[0],
  'id' | 'reportCount'
>
/** Resolves a case with one report. */
export const resolveCase = (
  { client }: Pick<TestMember, 'client'>,
  id: ReportCaseId,
  decision: Decision,
) => client.moderation.resolveReport({ id, reportCount: 1, ...decision })

interface Case {
  ada: TestMember
  ben: TestMember
  threadId: ThreadId
  id: ReportCaseId
}

/** Creates a case: Ada reports a message from Ben. */
export async function aCase(
  app: TestApp,
  wishes: { reason?: ReportReason; ben?: TestMember } = {},
): Promise<Case> {
  const ada = await aMember(app, 'woman', { photo: true })
  const ben = wishes.ben ?? (await aMember(app, 'man', { photo: true, tokens: 500 }))
  const { threadId } = await match(app, ada, ben)
  const { id: messageId } = await sendMessage(ben, { threadId, content: 'Send me a gift card' })
  await ada.client.safety.report({
    subject: { kind: 'message', messageId },
    reason: wishes.reason ?? 'scam',
    description: 'He asks for money',
  })
  const [report] = await readReports(app, ada)
  if (!report) throw new Error('the report was not stored')
  return { ada, ben, threadId, id: report.caseId }
}

interface Pair {
  ada: TestMember
  ben: TestMember
  threadId: ThreadId
}

/** Matches a woman and a man, both with a photo. */
export async function aPair(app: TestApp): Promise<Pair> {
  const [ada, ben] = [
    await aMember(app, 'woman', { photo: true }),
    await aMember(app, 'man', { photo: true, tokens: 2000 }),
  ]
  return { ada, ben, ...(await match(app, ada, ben)) }
}

/** Sends a message and returns its id. */
export async function sendText(
  by: TestMember,
  threadId: ThreadId,
  content: string,
): Promise<MessageId> {
  return (await sendMessage(by, { threadId, content })).id
}

interface StoredReport {
  caseId: ReportCaseId
  reason: string
  description: string
  status: string
  priority: string
  reported: MemberId
  evidence: {
    handle: string
    details: Record<string, unknown>
    photos: { id: PhotoId; sha256: string; storageKey: string | null; isReported: boolean }[]
    voices?: { question: string | null; transcript: string; storageKey: string | null }[]
    messages: { from: string; content: string; isReported: boolean }[]
  }
}

/** Reads the reports of a member, oldest first, with their evidence. */
export async function readReports(app: TestApp, reporter: TestMember): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select r.case_id as "caseId", r.reason, r.description, r.status, c.priority, r.reported_user_id as reported, r.evidence
    from reports r join report_cases c on c.id = r.case_id where r.reporter_id = ${reporter.id} order by r.created_at, r.id`.execute(
    app.db,
  )
  return rows
}

/** Adds a report about a new member that a moderator dismisses, and returns its id. */
export async function addDismissedReport(
  app: TestApp,
  reporter: TestMember,
  moderator: TestMember,
): Promise<ReportId> {
  const { id: memberId } = await aMember(app, 'man')
  const report = { subject: aboutProfile(memberId), reason: 'spam' } as const
  const { id } = await reporter.client.safety.report(report)
  const { rows } = await sql<{ id: ReportCaseId }>`
    select case_id as id from reports where id = ${id}`.execute(app.db)
  if (!rows[0]) throw new Error('the report was not stored')
  await resolveCase(moderator, rows[0].id, { outcome: 'Report dismissed' })
  return id
}

/** Ends the time in which reporters can appeal the dismissal of a case. */
export async function endTimeToAppeal(app: TestApp, id: ReportCaseId): Promise<void> {
  const appealUntil = app.clock.now()
  await sql`update report_cases set appeal_until = ${appealUntil} where id = ${id}`.execute(app.db)
}

export const aboutProfile = (memberId: MemberId) => ({ kind: 'profile', memberId }) as const
