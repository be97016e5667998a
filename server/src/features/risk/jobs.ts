import { DAY_MS } from '@adire/contract/durations.ts'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { foldForeign } from '../../gateways/confusables.ts'
import { defineJob } from '../../jobs.ts'
import {
  assessThreadTask,
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
import { wordingModel } from './wording-model.ts'
import { findFraudSignals } from './wording-rules.ts'
import { ZONE_DAYS } from './zone-rules.ts'

/** Rows that one transaction deletes. */
const BATCH = 500

/**
 * Reads a member's first messages in a thread, in whichever home it is, and stores the signals of the
 * text rules and of a first message that was sent to many.
 */
export const assessThread = defineJob({
  ...assessThreadTask,
  async run({ threadId, memberId }, { db, homes, clock }: Pick<Deps, 'db' | 'homes' | 'clock'>) {
    const thread = await queries.findAssessed(db, threadId, memberId)
    if (!thread) return
    const messages = await queries.listEarlyMessages(homes.readerOf(thread.home, db), threadId)
    const signals = findFraudSignals(
      takeEarlyLines(messages, memberId),
      foldForeign,
      wordingModel,
    ).map(({ rule, excerpt }) => ({
      rule,
      points: rulePoints[rule],
      subject: threadId,
      excerpt: shortenExcerpt(excerpt),
    }))
    const first = messages.find(({ senderId, isText }) => isText && senderId === memberId)
    const text = first && normaliseOpener(first.content, thread.recipientHandle)
    if (signals.length === 0 && text === undefined) return
    const at = clock.now()
    await inTransaction(db, async (tx) => {
      // An erasure since the messages were read has removed what they say.
      if (!(await queries.lockExisting(tx, [memberId, thread.recipient]))) return
      const opener =
        first && text !== undefined
          ? await findSameOpener(tx, { member: memberId, thread: threadId, text, first, at })
          : []
      await recordSignals(tx, {
        member: memberId,
        signals: [...signals, ...opener],
        conversation: { thread: threadId, recipient: thread.recipient },
        at,
      })
    })
  },
})

interface Opener {
  member: MemberId
  thread: ThreadId
  text: string
  first: { content: string; sentAt: Date }
  at: Date
}

/** Stores the first message of a thread; a signal if many members got it. */
async function findSameOpener(
  tx: Tx,
  { member, thread, text, first, at }: Opener,
): Promise<queries.NewSignal[]> {
  const since = new Date(at.getTime() - OPENER_DAYS * DAY_MS)
  await queries.lockMember(tx, member)
  const opener = { member, thread, text, sentAt: first.sentAt }
  const { subject, count } = await queries.addOpener(tx, opener, since)
  if (count < OPENER_MEMBERS) return []
  const excerpt = shortenExcerpt(first.content)
  return [{ rule: 'same_opener', points: rulePoints.same_opener, subject, excerpt }]
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
