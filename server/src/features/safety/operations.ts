import type { DecisionId, MemberId, ReportCaseId } from '@adire/contract/ids.ts'
import type { CaseEvidence } from '@adire/contract/case-evidence.ts'
import { OTHER_CASES_MAXIMUM, type ReportCase } from '@adire/contract/report-cases.ts'
import { CasePriority } from '@adire/contract/safety.ts'
import type { Tx, Db } from '../../db/db.ts'
import type { Deps, ActorContext } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { type CsvList, writeCsvPages } from '../../lib/csv-pages.ts'
import type { Call } from '../../lib/cursor.ts'
import { bySortKey, type PageRange, type PositionFormat, readPage } from '../../lib/paging.ts'
import { publish, publishAll } from '../../realtime.ts'
import { endMatch } from '../matches/operations.ts'
import { notify } from '../notifications/operations.ts'
import * as cases from './case-queries.ts'
import { listAppellants } from './report-queries.ts'
import { addBlock, findPairThread, hasEncountered } from './queries.ts'
import {
  CASES_PER_PAGE,
  CLAIM_MS,
  evidenceKey,
  voiceEvidenceKey,
  getReportResult,
  listCopies,
  purgeEvidenceTask,
  type ShownContent,
  type StoredEvidence,
  REPORT_AFTER_MATCH_MS,
} from './rules.ts'
import { writeCaseHeadings, toCase, toCaseCells, toEvidence } from './view.ts'
import { lockPair } from '../matches/shared-queries.ts'
import type { LockedCase } from './shared-queries.ts'
import { voiceFiles } from '../voices/rules.ts'
import { shortenId } from '../profiles/view-quota-rules.ts'
import { findVisible } from '../profiles/shared-queries.ts'

interface Block {
  by: MemberId
  other: MemberId
  at: Date
}

/**
 * Blocks a member and ends the match between the two, which unblocking doesn't restore (decision
 * P14).
 */
export async function blockMember(tx: Tx, { by, other, at }: Block): Promise<void> {
  await lockPair(tx, by, other)
  const thread = await findPairThread(tx, by, other)
  // The thread must be closed first: a blocked thread can't be found.
  if (thread) await endMatch(tx, { member: by, thread, at })
  if (!(await addBlock(tx, { by, other, at }))) return
  await publish(tx, by, { type: 'safety.changed' })
}

/** Cursor format of the case queue, for both of its orders. */
const byPriority: PositionFormat<cases.CasePosition, cases.CasePosition> = {
  toParts: ({ priority, sortKey, id }) => [priority, sortKey, id],
  toPosition: ([priority, ...rest]) => ({
    priority: CasePriority.parse(priority),
    ...bySortKey.toPosition(rest),
  }),
}

type ListFilter = Pick<cases.CaseFilter, 'status' | 'reason' | 'priority' | 'order'>

/** Lists a page of the case queue. */
export async function listCases(
  context: ActorContext & { call: Call },
  cursor: string | undefined,
  filter: ListFilter,
): Promise<{ cases: ReportCase[]; nextCursor: string | null }> {
  const now = context.clock.now()
  const claimedAfter = new Date(now.getTime() - CLAIM_MS)
  const { rows, nextCursor } = await readPage(context, cursor, {
    size: CASES_PER_PAGE,
    position: byPriority,
    list: (range) =>
      cases.listCases(context.db, {
        ...filter,
        ...range,
        viewer: context.actor.id,
        now,
        claimedAfter,
      }),
  })
  return { cases: rows.map(toCase), nextCursor }
}

/** Writes the filtered cases as CSV lines, without those about the viewer. */
export function writeCases(
  tx: Tx,
  { actor, clock }: Pick<ActorContext, 'actor' | 'clock'>,
  filter: ListFilter,
): Promise<CsvList> {
  const now = clock.now()
  const claimedAfter = new Date(now.getTime() - CLAIM_MS)
  return writeCsvPages({
    headings: writeCaseHeadings(),
    list: (range: PageRange<cases.CasePosition>) =>
      cases.listCases(tx, { ...filter, ...range, viewer: actor.id, now, claimedAfter }),
    toCells: toCaseCells,
  })
}

interface FoundCase {
  head: ReportCase
  isOpen: boolean
  isEvidenceShown: boolean
  /** True while a legal hold keeps the evidence. */
  isEvidenceHeld: boolean
  /** True if the viewer is one of the reporters. */
  isReporter: boolean
}

/**
 * Returns a case; undefined for those about the viewer. An open appeal makes the evidence of a
 * closed case visible again.
 */
export async function findCase(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: MemberId,
  id: ReportCaseId,
): Promise<FoundCase | undefined> {
  const now = clock.now()
  const [row] = await cases.listCases(db, {
    viewer,
    id,
    limit: 1,
    now,
    claimedAfter: new Date(now.getTime() - CLAIM_MS),
  })
  if (!row) return undefined
  const isOpen = row.closedAt === null
  return {
    head: toCase(row),
    isOpen,
    isEvidenceShown: isOpen || (await cases.isCaseAppealed(db, id)),
    isEvidenceHeld: row.isHeld,
    isReporter: row.isReporter,
  }
}

/** Lists the other open cases about the member of a case, newest first. */
export async function listOtherCases(
  { actor, clock, db }: ActorContext,
  { id, reported }: Pick<ReportCase, 'id' | 'reported'>,
): Promise<{ head: ReportCase; isReporter: boolean }[]> {
  const now = clock.now()
  const rows = await cases.listCases(db, {
    viewer: actor.id,
    status: 'pending',
    about: { member: reported.id, except: id },
    limit: OTHER_CASES_MAXIMUM,
    now,
    claimedAfter: new Date(now.getTime() - CLAIM_MS),
  })
  return rows.map((row) => ({ head: toCase(row), isReporter: row.isReporter }))
}

/**
 * Reads the evidence of a report. Messages, pictures and recordings are included only if `isShown`, which is
 * while the case or an appeal against its decision is open. `shown` is what the profile shows now.
 */
export async function readEvidence(
  { storage }: Pick<Deps, 'storage'>,
  evidence: StoredEvidence,
  view: { isShown: boolean; shown: ShownContent },
): Promise<CaseEvidence> {
  const files = new Map<string, string>()
  for (const storageKey of view.isShown ? listCopies(evidence) : []) {
    const file = await readCopy(storage, storageKey)
    if (file !== undefined) files.set(storageKey, file)
  }
  return toEvidence(evidence, files, view)
}

/** Reads a copy as a data URL: a photo or a recording. */
async function readCopy(storage: Deps['storage'], storageKey: string): Promise<string | undefined> {
  const photo = await storage.read(evidenceKey(storageKey))
  if (photo) return `data:image/webp;base64,${photo.toString('base64')}`
  const voice = await storage.read(voiceEvidenceKey(storageKey))
  return voice && `data:${voiceFiles.opus.type};base64,${voice.toString('base64')}`
}

/**
 * Removes the photo copies of a closed case, or of all that a decision closed or whose reports it
 * counts, unless a decision or dismissal has an open appeal or can still be appealed, or a legal hold
 * keeps them.
 */
export async function releaseEvidence(
  tx: Tx,
  closed: { id: ReportCaseId } | { decision: DecisionId },
  at: Date,
): Promise<void> {
  const storageKeys = await cases.deleteUnneededFiles(tx, { ...closed, now: at })
  if (storageKeys.length > 0) await enqueue(tx, purgeEvidenceTask, { storageKeys })
}

/**
 * Closes a locked case and tells the reporters whether it led to anything. The caller releases the
 * evidence, after all decisions that may need it.
 */
export async function closeCase(
  tx: Tx,
  { id, reporters }: LockedCase,
  decision: cases.CaseOutcome,
): Promise<void> {
  await cases.saveOutcome(tx, id, decision)
  const reportResult = getReportResult(decision.outcome)
  const appellants = await listAppellants(tx, id)
  for (const to of reporters) {
    const canAppeal = reportResult === 'nothing-found' && !appellants.has(to)
    const facts = { reportResult, ...(canAppeal && { until: decision.appealUntil.toISOString() }) }
    await notify(tx, { to, kind: 'report_resolved', facts, at: decision.at })
  }
  await publishAll(
    tx,
    reporters.map((to) => ({ to, event: { type: 'safety.changed' as const } })),
  )
}

/**
 * True if a member may block or report another: someone they see now or have met in the product
 * (PRO-16).
 */
export async function mayBlockOrReport(
  db: Db,
  viewer: MemberId,
  other: MemberId,
  now: Date,
): Promise<boolean> {
  if (await findVisible(db, viewer, other, now)) return true
  return hasEncountered(db, {
    viewer,
    other,
    endedAfter: new Date(now.getTime() - REPORT_AFTER_MATCH_MS),
    now,
    shortId: shortenId(other),
  })
}
