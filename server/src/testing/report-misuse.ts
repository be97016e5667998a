import type { ReportMisuseKind } from '@adire/contract/decisions.ts'
import type { AppealId, ReportCaseId, ReportId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import type { Tx } from '../db/db.ts'
import { lockReportedCase, reopenCase } from '../features/safety/reopening-operations.ts'
import { appealDecision, appealReport } from './appeals.ts'
import type { TestApp } from './app.ts'
import { aModerator, type TestMember } from './members.ts'
import { aboutProfile, readReports, resolveCase } from './report-cases.ts'
import { requireFound } from './require-found.ts'

interface ProfileReport {
  about: TestMember
  reason?: ReportReason
  description?: string
}

/** Reports a member's profile one second later, and returns the case. */
export async function reportProfile(
  app: TestApp,
  by: TestMember,
  { about, reason = 'spam', description = '' }: ProfileReport,
): Promise<ReportCaseId> {
  app.clock.advance({ seconds: 1 })
  await by.client.safety.report({ subject: aboutProfile(about.id), reason, description })
  return requireFound((await readReports(app, by)).at(-1), 'report').caseId
}

/** Dismisses a case with one report, which is clearly unfounded. */
export const dismissAsUnfounded = (by: Pick<TestMember, 'client'>, id: ReportCaseId) =>
  resolveCase(by, id, { outcome: 'Report dismissed', isUnfounded: true })

/** Sends reports about a member of which each is dismissed as clearly unfounded. */
export async function misuseReports(
  app: TestApp,
  by: TestMember,
  { about, moderator, times }: { about: TestMember; moderator: TestMember; times: number },
): Promise<void> {
  for (let i = 0; i < times; i++)
    await dismissAsUnfounded(moderator, await reportProfile(app, by, { about }))
}

const answer = 'These reports were reasonable.'

/** Has another moderator overturn the decision or dismissal that an appeal is about. */
async function overturn(app: TestApp, id: AppealId): Promise<void> {
  const { client } = await aModerator(app)
  await client.appeals.decide({ id, outcome: 'overturned', answer })
}

/** Appeals a decision, and has another moderator overturn it. */
export async function overturnDecision(
  app: TestApp,
  member: TestMember,
  kind: ReportMisuseKind,
): Promise<void> {
  await overturn(app, await appealDecision(app, member, { kind }))
}

/** Appeals the dismissal of one of a member's reports, and has another moderator overturn it. */
export async function overturnDismissal(
  app: TestApp,
  member: TestMember,
  which: 'oldest' | 'newest' = 'newest',
): Promise<void> {
  const { reports } = await member.client.safety.listReports({})
  const { id: reportId } = requireFound(reports.at(which === 'oldest' ? -1 : 0), 'report')
  await overturn(app, await appealReport(app, member, { reportId }))
}

/** Opens the dismissed case of a report again, as a moderator's answer to its appeal does. */
export async function reopenReport(
  { clock, deps }: TestApp,
  tx: Tx,
  { report, moderator }: { report: ReportId; moderator: TestMember },
): Promise<void> {
  const context = { actor: moderator, systemConfig: deps.systemConfig, requestId: 'test' }
  await lockReportedCase(tx, report)
  await reopenCase(tx, context, { report, at: clock.now() })
}
