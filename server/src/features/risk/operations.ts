import type { DecisionId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { HOLD_POINTS, type RiskRule, WARNING_POINTS } from '@adire/contract/risk.ts'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import { enqueue, buildEnqueue } from '../../jobs.ts'
import { publish, publishAll } from '../../realtime.ts'
import { notify } from '../notifications/operations.ts'
import { assessCommentTask, assessThreadTask, EARLY_SEQ } from './assessment-rules.ts'
import * as outcomes from './outcome-queries.ts'
import * as queries from './queries.ts'
import { readScore } from './score-queries.ts'
import {
  addLateCommentsTask,
  findVersion,
  HOLD_DELAY_HOURS,
  MATCH_SECONDS,
  RECOGNISING_RULES,
  RETURN_RULE,
} from './rules.ts'

interface SentMessage {
  threadId: ThreadId
  memberId: MemberId
  seq: number
}

/** Queues the assessment of an early message in the transaction that sends it. */
export async function queueAssessment(tx: Tx, message: SentMessage): Promise<void> {
  if (message.seq <= EARLY_SEQ) await enqueue(tx, assessThreadTask, ...toJobArguments(message))
}

/**
 * Builds SQL that queues the assessment of an early message, to run within the statement that writes
 * the message, which saves a round trip; undefined for a later one.
 */
export function buildAssessment(message: SentMessage): RawBuilder<unknown> | undefined {
  if (message.seq > EARLY_SEQ) return undefined
  return buildEnqueue(assessThreadTask, ...toJobArguments(message))
}

function toJobArguments({ threadId, memberId }: SentMessage) {
  const key = `risk.assessThread:${threadId}:${memberId}`
  return [{ threadId, memberId }, { key }] as const
}

/** Queues the assessment of the comment of a like in the transaction that sends it. */
export async function queueCommentAssessment(
  tx: Tx,
  comment: { memberId: MemberId; recipientId: MemberId },
): Promise<void> {
  const key = `risk.assessComment:${comment.memberId}:${comment.recipientId}`
  await enqueue(tx, assessCommentTask, comment, { key })
}

interface Findings {
  member: MemberId
  signals: readonly queries.NewSignal[]
  /** Conversation whose other member is warned from `WARNING_POINTS`. */
  conversation?: {
    thread: ThreadId
    recipient: MemberId
    /** True if the comment of the member's like is a message of it. */
    hasComment?: boolean
  }
  /** Comment that the signals are about, whose recipient is warned from `WARNING_POINTS`. */
  comment?: { recipient: MemberId; sentAt: Date }
  at: Date
}

/**
 * Stores new signals of a member, and in the same transaction warns the recipient and puts the member
 * on hold if they reach the points. Repeated findings change nothing, except that a text that a profile
 * still shows has its points in full again. A signal about a comment gets the time of the comment, which
 * tells it from signals about the next one.
 */
export async function recordSignals(
  tx: Tx,
  { member, signals, conversation, comment, at }: Findings,
): Promise<void> {
  if (signals.length === 0 && !conversation?.hasComment) return
  await queries.lockMember(tx, member)
  const moved = conversation?.hasComment
    ? await queries.moveCommentSignals(tx, member, conversation)
    : 0
  const versioned = signals.map((signal) => ({ ...signal, version: findVersion(signal.rule) }))
  const added = await queries.addSignals(tx, member, versioned, {
    at: comment?.sentAt ?? at,
    commentTo: comment?.recipient ?? null,
  })
  if (moved + added === 0) return
  if (comment && (await queries.isShownWarned(tx, { sender: member, ...comment, at })))
    await publish(tx, comment.recipient, { type: 'likes.changed' })
  if (conversation) await warn(tx, { member, ...conversation, at })
  if ((await readScore(tx, member, { at, without: [] })) < HOLD_POINTS) return
  const delay = (await isHeldForConduct(tx, member, at)) ? null : HOLD_DELAY_HOURS
  if (await queries.addHold(tx, { member, at, delay }))
    await publish(tx, 'staff', { type: 'moderation.changed' })
}

/**
 * True if texts and reports reach the points, or are enough for a warning and reach them with a known
 * photo or device. A test of what is recognised would have to look like fraud itself.
 */
async function isHeldForConduct(tx: Tx, member: MemberId, at: Date): Promise<boolean> {
  const conduct = await readScore(tx, member, { at, without: RECOGNISING_RULES })
  if (conduct < WARNING_POINTS) return false
  return (await readScore(tx, member, { at, without: [RETURN_RULE] })) >= HOLD_POINTS
}

interface Warning {
  member: MemberId
  thread: ThreadId
  recipient: MemberId
  at: Date
}

async function warn(tx: Tx, { member, thread, recipient, at }: Warning): Promise<void> {
  if ((await queries.sumPoints(tx, member, thread)) < WARNING_POINTS) return
  if (await queries.addWarning(tx, { thread, recipient, sender: member, at }))
    await publish(tx, recipient, { type: 'safety.changed' })
}

/** Makes transactions that add or decide signals of a member wait for each other. */
export async function lockSignals(tx: Tx, member: MemberId): Promise<void> {
  await queries.lockMember(tx, member)
}

/**
 * Removes the open signals about a subject that turned out to be wrong, and ends the holds of members
 * whose other signals don't reach the points.
 */
export async function withdrawSignals(
  tx: Tx,
  { rule, subject, at }: { rule: RiskRule; subject: string; at: Date },
): Promise<void> {
  let hasEnded = false
  for (const member of await outcomes.removeOpenSignals(tx, rule, subject))
    if ((await readScore(tx, member, { at, without: [] })) < HOLD_POINTS)
      hasEnded = (await endAsReleased(tx, { member, by: null, at })) || hasEnded
  if (hasEnded) await publish(tx, 'staff', { type: 'moderation.changed' })
}

/** Ends the warnings about a member whom their recipient has just reported. */
export async function endReportedWarnings(
  tx: Tx,
  report: { recipient: MemberId; sender: MemberId; at: Date },
): Promise<void> {
  await queries.endReported(tx, report)
}

interface Judgement {
  member: MemberId
  by: MemberId
  at: Date
}

/** Confirms the open signals of a locked member; returns how many. The hold continues. */
export async function confirmSignals(tx: Tx, { member, by, at }: Judgement): Promise<number> {
  const decided = await outcomes.saveOutcome(tx, { member, outcome: 'confirmed', by, at })
  return decided.length
}

/** Confirms the open signals of a member who is sanctioned, and ends the hold. */
export async function confirmBySanction(tx: Tx, judgement: Judgement): Promise<void> {
  await queries.lockMember(tx, judgement.member)
  await confirmSignals(tx, judgement)
  const hold = await outcomes.endHold(tx, { ...judgement, as: 'decided' })
  if (hold?.refusedAt) await publish(tx, judgement.member, { type: 'profiles.changed' })
}

/**
 * Ends the hold of a locked member, and marks the open signals and their warnings as unfounded. A ban
 * that they were compared with isn't found again. False without a hold.
 */
export async function release(tx: Tx, { member, by, at }: Judgement): Promise<boolean> {
  if (!(await endAsReleased(tx, { member, by, at }))) return false
  const subjects = await outcomes.saveOutcome(tx, { member, outcome: 'unfounded', by, at })
  await outcomes.dismissMatches(tx, { member, bans: subjects, by, at })
  await withdrawWarnings(tx, { sender: member, subjects, at })
  return true
}

/**
 * Ends the hold of a member and delivers the comments that waited for it; false without a hold. If it
 * has refused a conversation, the member is told of a moderator's decision. A notice when the ban of
 * another account is lifted would link the two, so then only the banner ends.
 */
async function endAsReleased(
  tx: Tx,
  end: { member: MemberId; by: MemberId | null; at: Date },
): Promise<boolean> {
  const hold = await outcomes.endHold(tx, { ...end, as: 'released' })
  if (!hold) return false
  await deliverComments(tx, end.member, { since: hold.since, now: end.at })
  if (hold.refusedAt && end.by !== null) await tellOfRelease(tx, end.member, end.at)
  else if (hold.refusedAt) await publish(tx, end.member, { type: 'profiles.changed' })
  return true
}

async function tellOfRelease(tx: Tx, member: MemberId, at: Date): Promise<void> {
  await notify(tx, { to: member, kind: 'hold_released', at })
  await publish(tx, member, { type: 'profiles.changed' })
}

/**
 * Remembers that a hold refused a conversation: from then on its member sees it, and is told of its
 * release by a moderator. Call it after the refused transaction. A release in between is told now, so
 * each is told once.
 */
export async function rememberRefusal(
  db: Db,
  { member, at }: { member: MemberId; at: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const hold = await outcomes.saveRefusal(tx, { member, at })
    if (hold === 'open') await publish(tx, member, { type: 'profiles.changed' })
    if (hold === 'released') await tellOfRelease(tx, member, at)
  })
}

/**
 * Delivers the comments that waited for the end of a hold. Publishes nothing to recipients without
 * premium, who can't read them: an event at the moment in which a report of theirs is answered would
 * tell them that its subject likes them.
 */
async function deliverComments(
  tx: Tx,
  sender: MemberId,
  hold: Parameters<typeof outcomes.releaseComments>[2],
): Promise<void> {
  const released = await outcomes.releaseComments(tx, sender, hold)
  if (released.length === 0) return
  const readers = released.filter(({ isReadable }) => isReadable)
  await publishAll(
    tx,
    readers.map(({ recipient: to }) => ({ to, event: { type: 'likes.changed' as const } })),
  )
  await enqueue(tx, addLateCommentsTask, {})
  // Again for matches that other transactions are making now: they don't see the release yet.
  await enqueue(tx, addLateCommentsTask, {}, { afterSeconds: MATCH_SECONDS })
}

/**
 * Marks the signals that an overturned decision confirmed as unfounded, withdraws their warnings and delivers
 * the comments of the hold that it ended. The member already has the status that results.
 */
export async function retractConfirmations(
  tx: Tx,
  { decision, member, at }: { decision: DecisionId; member: MemberId; at: Date },
): Promise<void> {
  await queries.lockMember(tx, member)
  const subjects = await outcomes.retractConfirmations(tx, decision)
  await withdrawWarnings(tx, { sender: member, subjects, at })
  const hold = await outcomes.findOverturnedHold(tx, { decision, member, at })
  if (hold) await deliverComments(tx, member, { ...hold, now: at })
}

async function withdrawWarnings(
  tx: Tx,
  ended: Parameters<typeof outcomes.withdrawWarnings>[1],
): Promise<void> {
  const recipients = await outcomes.withdrawWarnings(tx, ended)
  await publishAll(
    tx,
    recipients.map((to) => ({ to, event: { type: 'safety.changed' as const } })),
  )
}
