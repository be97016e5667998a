import type { DecisionKind, OwnDecision } from '@adire/contract/decisions.ts'
import type { AppealId, DecisionId, ReportId } from '@adire/contract/ids.ts'
import type { OwnReport } from '@adire/contract/safety.ts'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { TestMember } from './members.ts'
import { requireFound } from './require-found.ts'

/** Returns the latest decision of a kind about a member, as they see it. */
export async function findDecision(member: TestMember, kind: DecisionKind): Promise<OwnDecision> {
  const { decisions } = await member.client.safety.listDecisions()
  return requireFound(
    decisions.find((one) => one.kind === kind),
    kind,
  )
}

/** Returns the latest report of a member, as they see it. */
export async function readOwnReport({ client }: TestMember): Promise<OwnReport> {
  return requireFound((await client.safety.listReports({})).reports[0], 'report')
}

/** Returns the latest appeal of a member. */
export async function findAppeal(app: TestApp, { id }: TestMember): Promise<AppealId> {
  const { rows } = await sql<{ id: AppealId }>`
    select id from appeals where user_id = ${id} order by created_at desc, id limit 1`.execute(
    app.db,
  )
  return requireFound(rows[0], 'appeal').id
}

/** Appeals a decision about a member, and returns the appeal. */
export async function appealDecision(
  app: TestApp,
  member: TestMember,
  { kind, words = 'I did nothing wrong.' }: { kind: DecisionKind; words?: string },
): Promise<AppealId> {
  const { id: decisionId } = await findDecision(member, kind)
  await member.client.appeals.submit({ decisionId, words })
  return findAppealAbout(app, decisionId)
}

/** Appeals the dismissal of a member's report, by default their latest one, and returns the appeal. */
export async function appealReport(
  app: TestApp,
  reporter: TestMember,
  { reportId, words = 'Please read it again.' }: { reportId?: ReportId; words?: string } = {},
): Promise<AppealId> {
  const id = reportId ?? (await readOwnReport(reporter)).id
  await reporter.client.appeals.submitForReport({ reportId: id, words })
  return findAppealAbout(app, id)
}

async function findAppealAbout(app: TestApp, about: DecisionId | ReportId): Promise<AppealId> {
  const { rows } = await sql<{ id: AppealId }>`
    select id from appeals where ${about}::uuid in (action_id, report_id)`.execute(app.db)
  return requireFound(rows[0], 'appeal').id
}
