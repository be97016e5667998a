import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { foldForeign } from '../../gateways/confusables.ts'
import { defineJob } from '../../jobs.ts'
import { queueAssessment as queueProfile } from '../profiles/operations.ts'
import {
  assessCommentTask,
  assessThreadTask,
  normaliseComment,
  normaliseOpener,
  OPENER_DAYS,
  OPENER_MEMBERS,
  shortenExcerpt,
  SIGNAL_DAYS,
  takeEarlyLines,
} from './assessment-rules.ts'
import { recordSignals } from './operations.ts'
import * as queries from './queries.ts'
import { rulePoints } from './rules.ts'
import type { Line } from './text-rules.ts'
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'
import { ZONE_DAYS } from './zone-rules.ts'

/** Rows that one transaction deletes. */
const BATCH = 500
/** Messages of a conversation that have the sender's profile read; a second may be sent before the job starts. */
const PROFILE_MESSAGES = 2

/**
 * Reads a member's first messages in a thread, in whichever home it is, and stores the signals of the
 * text rules and of a first message that was sent to many. Their first ones also have their profile read.
 */
export const assessThread = defineJob({
  ...assessThreadTask,
  async run({ threadId, memberId }, { db, homes, clock }: Pick<Deps, 'db' | 'homes' | 'clock'>) {
    const thread = await queries.findAssessed(db, threadId, memberId)
    if (!thread) return
    const messages = await queries.listEarlyMessages(homes.readerOf(thread.home, db), threadId)
    const side = { member: memberId, thread: threadId, ...thread }
    if (messages.filter(({ senderId }) => senderId === memberId).length <= PROFILE_MESSAGES)
      await inTransaction(db, (tx) => queueProfile(tx, memberId))
    const signals = findThreadSignals(messages, side)
    const openers = listOpeners(messages, side)
    const hasComment = findComment(messages, memberId) !== undefined
    if (signals.length === 0 && openers.length === 0 && !hasComment) return
    const at = clock.now()
    await inTransaction(db, async (tx) => {
      // An erasure since the messages were read has removed what they say.
      if (!(await queries.lockExisting(tx, [memberId, thread.recipient]))) return
      await recordSignals(tx, {
        member: memberId,
        signals: [...signals, ...(await findSameOpeners(tx, openers, at))],
        conversation: { thread: threadId, recipient: thread.recipient, hasComment },
        at,
      })
    })
  },
})

/**
 * Reads the comment of a like before it is a message, and stores the same signals as for a first message.
 * Once it is one, `assessThread` reads it; both lock the sender's signals, so that it counts once.
 */
export const assessComment = defineJob({
  ...assessCommentTask,
  async run({ memberId, recipientId }, { db, clock }: Pick<Deps, 'db' | 'clock'>) {
    const recipient = await queries.findCommentRecipient(db, memberId, recipientId)
    if (!recipient) return
    const at = clock.now()
    await inTransaction(db, async (tx) => {
      if (!(await queries.lockExisting(tx, [memberId, recipientId]))) return
      await queries.lockMember(tx, memberId)
      const comment = await queries.readComment(tx, memberId, recipientId)
      if (!comment) return
      const copied = normaliseComment(comment.content, recipient.handle)
      const signals = findSignals([{ isSender: true, text: comment.content }], recipientId)
      const text = normaliseOpener(comment.content, recipient.handle)
      const opener = { member: memberId, recipient: recipientId, thread: null, ...comment }
      const openers = text === undefined ? [] : [{ ...opener, text }]
      await recordSignals(tx, {
        member: memberId,
        signals: [
          ...signals.map((signal) => ({ ...signal, comment: copied })),
          ...(await findSameOpeners(tx, openers, at)),
        ],
        comment: { recipient: recipientId, sentAt: comment.sentAt },
        at,
      })
    })
  },
})

/** Finds what the text rules say about lines, as signals about a thread or the recipient of a comment. */
function findSignals(lines: readonly Line[], subject: string): queries.NewSignal[] {
  return findFraudSignals(lines, foldForeign, wordingModel).map(({ rule, excerpt }) => ({
    rule,
    points: rulePoints[rule],
    subject,
    excerpt: shortenExcerpt(excerpt),
  }))
}

type EarlyMessages = Awaited<ReturnType<typeof queries.listEarlyMessages>>
type ThreadSide = queries.AssessedThread & { member: MemberId; thread: ThreadId }

const findComment = (messages: EarlyMessages, sender: MemberId) =>
  messages.find(({ senderId, isText }) => senderId === sender && !isText)

/** Finds the signals of a member in a thread. Those that the comment of their like shows, and nothing else, name it. */
function findThreadSignals(
  messages: EarlyMessages,
  { member, thread, recipientHandle }: ThreadSide,
): queries.NewSignal[] {
  const signals = findSignals(takeEarlyLines(messages, member), thread)
  const comment = findComment(messages, member)
  if (signals.length === 0 || !comment) return signals
  const listRules = (part: EarlyMessages) =>
    new Set(findSignals(takeEarlyLines(part, member), thread).map(({ rule }) => rule))
  const alone = listRules([comment])
  const written = listRules(messages.filter((message) => message !== comment))
  const copied = normaliseComment(comment.content, recipientHandle)
  return signals.map((signal) =>
    alone.has(signal.rule) && !written.has(signal.rule) ? { ...signal, comment: copied } : signal,
  )
}

interface Opener {
  member: MemberId
  recipient: MemberId
  /** Null for the comment of a like. */
  thread: ThreadId | null
  text: string
  content: string
  sentAt: Date
}

/** Lists what is compared of a thread: the member's first message, and the comment of their like. */
function listOpeners(
  messages: EarlyMessages,
  { member, thread, recipient, recipientHandle }: ThreadSide,
): Opener[] {
  const own = messages.filter(({ senderId }) => senderId === member)
  const firsts = [findComment(messages, member), own.find(({ isText }) => isText)]
  return firsts.flatMap((first) => {
    const text = first && normaliseOpener(first.content, recipientHandle)
    if (!first || text === undefined) return []
    const { content, sentAt, isText } = first
    return [{ member, recipient, thread: isText ? thread : null, text, content, sentAt }]
  })
}

/** Stores first messages and comments; a signal for each that many members got. */
async function findSameOpeners(
  tx: Tx,
  openers: readonly Opener[],
  at: Date,
): Promise<queries.NewSignal[]> {
  const since = new Date(at.getTime() - OPENER_DAYS * DAY_MS)
  const signals: queries.NewSignal[] = []
  for (const opener of openers) {
    await queries.lockMember(tx, opener.member)
    const { subject, count } = await queries.addOpener(tx, opener, since)
    if (count < OPENER_MEMBERS) continue
    const excerpt = shortenExcerpt(opener.content)
    signals.push({ rule: 'same_opener', points: rulePoints.same_opener, subject, excerpt })
  }
  return signals
}

/** Deletes old signals, ended holds, hashes of first messages and time zones. */
export const sweepSignals = defineJob<Record<string, never>, Deps>({
  name: 'risk.sweep',
  payload: z.object({}),
  every: '37 4 * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now().getTime()
    const bounds = {
      before: new Date(now - SIGNAL_DAYS * DAY_MS),
      openersBefore: new Date(now - OPENER_DAYS * DAY_MS),
      zonesBefore: new Date(now - ZONE_DAYS * DAY_MS),
      limit: BATCH,
    }
    let removed = BATCH
    while (removed === BATCH)
      removed = await inTransaction(db, (tx) => queries.removeOld(tx, bounds))
  },
})
