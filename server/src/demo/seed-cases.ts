import { HOUR_MS } from '@adire/contract/durations.ts'
import { isDefinedError, safe } from '@orpc/server'
import type { Deps } from '../deps.ts'
import { ManualClock } from '../lib/clock.ts'
import type { DemoMember } from './seed-purchases.ts'
import { createDemoClient } from './seed-client.ts'
import { hasReported } from './seed-queries.ts'
import { demoReports, demoSelfies } from './story.ts'

type Report = (typeof demoReports)[number]

interface Staff {
  moderator: DemoMember
  admin: DemoMember
}

interface Cases extends Staff {
  deps: Deps
  members: ReadonlyMap<string, DemoMember>
}

/** Files the reports of the demo world and decides some of them, with appeals. Keeps existing ones. */
export async function seedCases(cases: Cases): Promise<void> {
  for (const report of demoReports) {
    const [reporter, reported] = [report.by, report.about].map((name) => cases.members.get(name))
    if (!reporter || !reported) continue
    if (await hasReported(cases.deps.db, reporter.id, reported.id)) continue
    await seedCase(cases, { report, reporter, reported })
  }
}

interface Parties {
  report: Report
  reporter: DemoMember
  reported: DemoMember
}

async function seedCase(
  { deps, moderator, admin }: Cases,
  { report, reporter, reported }: Parties,
): Promise<void> {
  const { reason, description, hoursAgo, decision, appeal, isClaimed } = report
  const clock = new ManualClock(new Date(deps.clock.now().getTime() - hoursAgo * HOUR_MS))
  const getClient = ({ number, id }: DemoMember) => createDemoClient(deps, number, id, clock)
  await getClient(reporter).safety.report({
    subject: { kind: 'profile', memberId: reported.id },
    reason,
    description,
  })
  const { cases: open } = await getClient(moderator).moderation.listReports({ status: 'pending' })
  const filed = open.find((one) => one.reported.id === reported.id)
  if (!filed) throw new Error('a demo report has no case')
  if (isClaimed) await getClient(moderator).moderation.claimReport({ id: filed.id, isClaimed })
  if (!decision) return

  clock.advance({ hours: 7 })
  await getClient(moderator).moderation.resolveReport({ id: filed.id, ...decision })
  if (!appeal) return
  clock.advance({ hours: 12 })
  const { decisions } = await getClient(reported).safety.listDecisions()
  const appealed = decisions.find((one) => one.statement === decision.statement)
  if (!appealed) return
  await getClient(reported).appeals.submit({ decisionId: appealed.id, words: appeal.words })
  if (!appeal.answer) return
  clock.advance({ hours: 30 })
  const { appeals } = await getClient(admin).appeals.list({ status: 'pending' })
  const submitted = appeals.find(({ member }) => member.id === reported.id)
  if (submitted)
    await getClient(admin).appeals.decide({
      id: submitted.id,
      outcome: appeal.answer.isOverturned ? 'overturned' : 'upheld',
      answer: appeal.answer.text,
    })
}

/** Submits selfies that wait for a moderator. */
export async function seedSelfies(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
  draw: (handle: string) => Promise<File>,
): Promise<void> {
  for (const handle of demoSelfies) {
    const member = members.get(handle)
    if (!member) continue
    const client = createDemoClient(deps, member.number, member.id)
    const [error, check] = await safe(client.selfieChecks.begin({}))
    // Without an approved photo there is nothing to compare with.
    if (error && isDefinedError(error) && error.code === 'PHOTO_NEEDED') continue
    if (error) throw error
    if (check.state === 'asked')
      await client.selfieChecks.submit({ id: check.id, file: await draw(handle) })
  }
}
