import { BRAND } from '@adire/contract/brand.ts'
import { DAY_MS, HOUR_MS } from '@adire/contract/durations.ts'
import { NewsletterIssueId } from '@adire/contract/ids.ts'
import { isDefinedError, safe } from '@orpc/server'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { publishCorridors } from '../features/corridors/operations.ts'
import { ManualClock } from '../lib/clock.ts'
import { stableUuid } from '../lib/hashes.ts'
import { findDemoHours } from './hours.ts'
import { createDemoClient, type DemoMember } from './seed-client.ts'
import { addSubscriber, findIssueSubject, hasBroadcast, hasReported } from './seed-queries.ts'
import { demoRecordings, readDemoRecording } from './recordings.ts'
import { demoBroadcasts, demoIssues, demoReports, demoSelfies, demoSubscribers } from './story.ts'

type Report = (typeof demoReports)[number]

interface Staff {
  moderator: DemoMember
  admin: DemoMember
}

interface Cases extends Staff {
  deps: Deps
  members: ReadonlyMap<string, DemoMember>
}

/** Publishes the pages of corridors, for which nobody should wait until the night. */
export async function seedCorridors({ db, clock }: Deps): Promise<void> {
  await inTransaction(db, (tx) => publishCorridors(tx, clock.now()))
}

/** Saves the free hours of a new demo member. */
export async function saveHours(
  deps: Deps,
  handle: string,
  { number, id }: DemoMember,
): Promise<void> {
  await createDemoClient(deps, number, id).freeHours.save(findDemoHours(handle, number))
}

/** Reports members and decides some reports, with appeals. Skips those that exist. */
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
  const filed = open.find((openCase) => openCase.reported.id === reported.id)
  if (!filed) throw new Error('a demo report has no case')
  if (isClaimed) await getClient(moderator).moderation.claimReport({ id: filed.id, isClaimed })
  if (!decision) return

  clock.advance({ hours: 7 })
  await getClient(moderator).moderation.resolveReport({
    id: filed.id,
    reportCount: filed.reportCount,
    ...decision,
  })
  if (!appeal) return
  clock.advance({ hours: 12 })
  const { decisions } = await getClient(reported).safety.listDecisions()
  const appealed = decisions.find(({ statement }) => statement === decision.statement)
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

/** Submits the selfies of `demoSelfies`, which wait for a moderator. Needs their photos. */
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
    if (error && isDefinedError(error) && error.code === 'APPROVED_PHOTO_REQUIRED') continue
    if (error) throw error
    if (check.state !== 'asked') continue
    const file = await draw(handle)
    // The drawing can't turn its head.
    const turns =
      handle === demoSelfies[0]
        ? { frames: [file, file, file, file] }
        : { noTurns: 'cannot_turn' as const }
    await client.selfieChecks.submit({ id: check.id, file, ...turns })
  }
}

/** Saves the recordings of `demoRecordings`; a moderator approves most of them. Skips those that exist. */
export async function seedRecordings(
  deps: Deps,
  members: ReadonlyMap<string, DemoMember>,
  moderator: DemoMember,
): Promise<void> {
  const { decide } = createDemoClient(deps, moderator.number, moderator.id).voices
  for (const { handle, file, isApproved, ...given } of demoRecordings) {
    const member = members.get(handle)
    if (!member) continue
    const { mine, save } = createDemoClient(deps, member.number, member.id).voices
    if ((await mine()).voices.some(({ kind }) => kind === given.kind)) continue
    const { voices } = await save({ ...given, file: await readDemoRecording(file) })
    const saved = voices.find(({ kind }) => kind === given.kind)
    if (saved && isApproved) await decide({ id: saved.id, isApproved })
  }
}

/** Sends the past broadcasts and schedules the last one. Skips those that exist. */
export async function seedBroadcasts(deps: Deps, admin: DemoMember): Promise<void> {
  for (const [number, { daysAgo, ...text }] of demoBroadcasts.entries()) {
    const clientId = stableUuid(`demo-broadcast:${number}`)
    if (await hasBroadcast(deps.db, clientId)) continue
    const now = deps.clock.now()
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const clock = new ManualClock(daysAgo > 0 ? at : now)
    await createDemoClient(deps, admin.number, admin.id, clock).broadcasts.send({
      ...text,
      clientId,
      ...(daysAgo < 0 && { sendAt: at.toISOString() }),
    })
  }
}

/** Adds subscribers, and writes and sends newsletter issues. Skips issues that exist. */
export async function seedNewsletter(deps: Deps, admin: DemoMember): Promise<void> {
  for (const [i, name] of demoSubscribers.entries())
    await addSubscriber(
      deps.db,
      `${name}@subscribers.${BRAND.domain}`,
      new Date(deps.clock.now().getTime() - (60 - i * 7) * DAY_MS),
    )
  const client = createDemoClient(deps, admin.number, admin.id)
  for (const { subject, blocks, isSent } of demoIssues) {
    const id = NewsletterIssueId.parse(stableUuid(`demo-issue:${subject}`))
    if (await findIssueSubject(deps.db, id)) continue
    await client.newsletter.saveIssue({ id, subject, blocks: [...blocks], wantsAd: false })
    if (isSent) await client.newsletter.sendIssue({ id })
  }
}
