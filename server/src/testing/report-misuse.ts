import type { DecisionKind, OwnDecision } from '@adire/contract/decisions.ts'
import type { AppealId, ReportCaseId } from '@adire/contract/ids.ts'
import type { ReportReason } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { aModerator, type TestMember } from './members.ts'
import { aboutProfile, readReports, resolveCase } from './report-cases.ts'

function requireFound<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`there is no ${what}`)
  return found
}

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
export const dismissAsUnfounded = (by: TestMember, id: ReportCaseId) =>
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

/** Returns the latest decision of a kind about a member. */
export async function findDecision(member: TestMember, kind: DecisionKind): Promise<OwnDecision> {
  const { decisions } = await member.client.safety.listDecisions()
  return requireFound(
    decisions.find((one) => one.kind === kind),
    kind,
  )
}

const words = 'I reported what I saw.'
const answer = 'These reports were reasonable.'

/** Appeals a decision about a member, and returns the appeal. */
export async function appealDecision(
  app: TestApp,
  member: TestMember,
  kind: DecisionKind,
): Promise<AppealId> {
  await member.client.appeals.submit({ decisionId: (await findDecision(member, kind)).id, words })
  const { rows } = await sql<{ id: AppealId }>`
    select id from appeals where user_id = ${member.id} and decided_at is null`.execute(app.db)
  return requireFound(rows[0], 'appeal').id
}

/** Appeals a decision, and has another moderator overturn it. */
export async function overturnDecision(
  app: TestApp,
  member: TestMember,
  kind: DecisionKind,
): Promise<void> {
  const id = await appealDecision(app, member, kind)
  const { client } = await aModerator(app)
  await client.appeals.decide({ id, outcome: 'overturned', answer })
}

/** Appeals the dismissal of one of a member's reports, and has another moderator overturn it. */
export async function overturnDismissal(
  app: TestApp,
  member: TestMember,
  which: 'oldest' | 'newest' = 'newest',
): Promise<void> {
  const { reports } = await member.client.safety.listReports({})
  const { id: reportId } = requireFound(reports.at(which === 'oldest' ? -1 : 0), 'report')
  await member.client.appeals.submitForReport({ reportId, words })
  const { rows } = await sql<{ id: AppealId }>`
    select id from appeals where report_id = ${reportId}::uuid`.execute(app.db)
  const { id } = requireFound(rows[0], 'appeal')
  const { client } = await aModerator(app)
  await client.appeals.decide({ id, outcome: 'overturned', answer })
}
