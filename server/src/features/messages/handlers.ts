import { inTransaction } from '../../db/transaction.ts'
import { fail } from '../../lib/fail.ts'
import { member, memberReads } from '../../procedures.ts'
import { findMatch, findOpenThread } from '../matches/operations.ts'
import { describeActivity, isActivityShown } from '../profiles/rules.ts'
import { readWarning } from '../risk/shared-queries.ts'
import { readUpTo } from './handlers/read.ts'
import { consumeLimits, sendToHome } from './send-operations.ts'
import { schedule, withdrawScheduled } from './handlers/schedule.ts'
import { resolveOpeners } from './opener-rules.ts'
import { readLikedParts } from './like-comment-queries.ts'
import { decline, listWaitingThreads, rest } from './handlers/reply-care.ts'
import { rememberHold } from './operations.ts'
import { findActivity, findTypingRecipient, getDescriptions, listMessages } from './queries.ts'
import { sendNow } from './scheduled-operations.ts'
import { listScheduled } from './scheduled-queries.ts'
import { toScheduled } from './scheduled-rules.ts'
import { toFormerMessage, toMessage } from './view.ts'
import { sendVoice } from './voice-operations.ts'
import { readVoices } from './voice-queries.ts'

/** Conversations of matches: reading, sending and paying, read receipts, typing and openers. */
export const messages = {
  thread: member.messages.thread.handler(async ({ input, context }) => {
    const { actor, db, clock } = context
    const match = (await findMatch(context, actor.id, input.threadId)) ?? fail('NOT_FOUND')
    const activity = match.member && (await findActivity(db, match.member.id))
    const isShown = activity && isActivityShown({ ...activity, is_matched: true })
    const warning = await readWarning(db, input.threadId, actor.id)
    return {
      ...match,
      activity: isShown ? describeActivity(activity.last_active_at, clock.now()) : null,
      ...warning,
      isWarned: match.member !== null && warning.isWarned,
    }
  }),

  openers: member.messages.openers.handler(async ({ input, context }) => {
    const { actor, db } = context
    const match = (await findMatch(context, actor.id, input.threadId)) ?? fail('NOT_FOUND')
    if (!match.member || match.lastMessage) return { openers: [] }
    const { own, other } = await getDescriptions(db, actor.id, match.member.id)
    return { openers: resolveOpeners(own, other) }
  }),

  list: memberReads.messages.list.handler(
    async ({ input: { threadId, ...range }, context: { actor, primary, readDb } }) => {
      const { home, isFormer } =
        (await findOpenThread(primary.db, actor.id, threadId)) ?? fail('NOT_FOUND')
      const reader = primary.homes.readerOf(home, readDb)
      const { page, hasMore } = await listMessages(reader, threadId, range)
      const hasComments = page.some((row) => row.message_type === 'like_comment')
      const parts = hasComments ? await readLikedParts(primary.db, threadId, actor.id) : undefined
      const recorded = page.filter((row) => row.message_type === 'voice').map(({ id }) => id)
      const voices = recorded.length > 0 ? await readVoices(primary.db, recorded) : undefined
      const view = isFormer ? toFormerMessage : toMessage
      return {
        messages: page.map((row) => view(row, actor.id, { parts, voices })),
        hasMore,
      }
    },
  ),

  send: member.messages.send.handler(async ({ input, context }) => {
    const { actor, clock, systemConfig } = context
    const at = clock.now()
    await consumeLimits(context, actor, input.threadId, at)
    const row = await sendToHome(context, { ...input, actor, at, config: systemConfig })
    return toMessage(row, actor.id)
  }),

  sendVoice: member.messages.sendVoice.handler(async ({ input, context }) => {
    const { actor, clock, db, systemConfig } = context
    const at = clock.now()
    const row = await sendVoice(context, { ...input, actor, at, config: systemConfig })
    return toMessage(row, actor.id, { voices: await readVoices(db, [row.id]) })
  }),

  listScheduled: member.messages.listScheduled.handler(
    async ({ input: { threadId }, context: { actor, db } }) => {
      if (!(await findOpenThread(db, actor.id, threadId))) fail('NOT_FOUND')
      const rows = await listScheduled(db, actor.id, threadId)
      return { messages: rows.map(toScheduled) }
    },
  ),

  schedule: member.messages.schedule.handler(async ({ input, context }) => {
    const { actor, clock, db, homes, systemConfig: config } = context
    const at = clock.now()
    await consumeLimits(context, actor, input.threadId, at)
    const sendAt = new Date(input.sendAt)
    const request = { ...input, sendAt, actor, at, config }
    const stored = await rememberHold(context, request, () =>
      inTransaction(db, (tx) => schedule(tx, homes, request)),
    )
    return toScheduled(stored)
  }),

  withdrawScheduled: member.messages.withdrawScheduled.handler(
    async ({ input, context: { actor, clock, db } }) => ({
      content: await inTransaction(db, (tx) =>
        withdrawScheduled(tx, { ...input, actor, at: clock.now() }),
      ),
    }),
  ),

  sendScheduledNow: member.messages.sendScheduledNow.handler(async ({ input, context }) => {
    await sendNow(context, { ...input, actor: context.actor })
    return {}
  }),

  listWaiting: member.messages.listWaiting.handler(async ({ context }) => ({
    limit: context.systemConfig.get('waiting_replies_limit'),
    threads: await listWaitingThreads(context, context.actor),
  })),

  decline: member.messages.decline.handler(async ({ input: { threadId }, context }) => {
    await decline(context, { actor: context.actor, threadId, at: context.clock.now() })
    return {}
  }),

  rest: member.messages.rest.handler(async ({ input, context: { actor, clock, db } }) => {
    await inTransaction(db, (tx) => rest(tx, { ...input, actor, at: clock.now() }))
    return {}
  }),

  markRead: member.messages.markRead.handler(({ input, context }) => readUpTo(context, input)),

  sendTyping: member.messages.sendTyping.handler(
    async ({ input: { threadId }, context: { actor, db, realtime } }) => {
      const recipient = (await findTypingRecipient(db, threadId, actor.id)) ?? fail('NOT_FOUND')
      if (recipient.maySee)
        realtime.send(recipient.id, { type: 'messages.typing', threadId, from: actor.id })
      return {}
    },
  ),
}
