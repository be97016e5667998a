import { isReportMisuse, type OwnDecision } from '@adire/contract/decisions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { RequestContext } from '../../deps.ts'
import type { Actor } from '../../lib/actor.ts'
import { readAppealToken } from '../../lib/appeal-token.ts'
import { fail } from '../../lib/fail.ts'
import { bySortKey, readPage } from '../../lib/paging.ts'
import { member, moderator, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { recordStaffRead } from '../audit/operations.ts'
import {
  type Decision,
  describeDecision,
  findDecision,
  lockDecision,
} from '../decisions/operations.ts'
import { appealUntil } from '../decisions/rules.ts'
import { readContext } from '../moderation/operations.ts'
import { readBasis } from '../safety/misuse-operations.ts'
import { findRemovedAnswer } from '../profiles/prompt-operations.ts'
import { findRejectedVoice } from '../voices/operations.ts'
import { decideAppeal } from './handlers/decide.ts'
import { submitForReport } from './handlers/submit-for-report.ts'
import { findAppeal, findDecider } from './operations.ts'
import * as queries from './queries.ts'
import { getAnswerDueTime, APPEALS_PER_PAGE } from './rules.ts'
import { toAppeal, toAppealDetails } from './view.ts'

/** Appeals: submitting one when logged in or by an emailed link, and the queue of moderators. */
export const appeals = {
  submit: member.appeals.submit.handler(async ({ input: { decisionId, words }, context }) => {
    const decision = await findDecision(context.db, decisionId)
    if (decision?.memberId !== context.actor.id) return fail('NOT_FOUND')
    return submit(context, decision, words)
  }),

  submitForReport: member.appeals.submitForReport.handler(async ({ input, context }) => {
    await inTransaction(context.db, (tx) => submitForReport(tx, context, input))
    return {}
  }),

  readByLink: visitor.appeals.readByLink.handler(async ({ input: { token }, context }) => {
    const decision = await followLink(context, token)
    return { handle: decision.handle, decision: describeDecision(decision, context.clock.now()) }
  }),

  submitByLink: visitor.appeals.submitByLink.handler(async ({ input: { token, words }, context }) =>
    submit(context, await followLink(context, token), words),
  ),

  list: moderator.appeals.list.handler(async ({ input: { status, cursor }, context }) => {
    const { actor, clock, db } = context
    const wanted = { viewer: actor.id, now: clock.now(), isDecided: status === 'decided' }
    const { rows, nextCursor } = await readPage(context, cursor, {
      size: APPEALS_PER_PAGE,
      position: bySortKey,
      list: (range) => queries.listAppeals(db, { ...wanted, ...range }),
    })
    return {
      appeals: rows.map((row) => toAppeal(row, mayDecide(actor, row))),
      openCount: await queries.countOpen(db, actor.id),
      nextCursor,
    }
  }),

  read: moderator.appeals.read.handler(async ({ input: { id }, context }) => {
    const { actor, clock, db } = context
    const row = await findAppeal(db, { viewer: actor.id, id, now: clock.now() })
    if (!row) return fail('NOT_FOUND')
    await recordStaffRead(context, { operation: 'appeals.read', target: { type: 'appeal', id } })
    const about = (await readContext(db, row.memberId, clock.now())) ?? fail('NOT_FOUND')
    const voice = row.voiceId === null ? undefined : await findRejectedVoice(db, row.voiceId)
    const removedPrompt =
      row.decisionId === null ? undefined : await findRemovedAnswer(db, row.decisionId)
    return toAppealDetails(row, {
      member: about,
      ...(voice && { voice }),
      ...(removedPrompt && { removedPrompt }),
      basis:
        row.decisionId !== null && isReportMisuse(row.kind)
          ? await readBasis(db, row.decisionId)
          : null,
      others: await queries.listOtherAppeals(db, id),
      mayDecide: mayDecide(actor, row),
    })
  }),

  decide: moderator.appeals.decide.handler(async ({ input, context }) => {
    await inTransaction(context.db, (tx) => decideAppeal(tx, context, input))
    return {}
  }),
}

function mayDecide(actor: Actor, row: queries.AppealRow): boolean {
  return row.answeredAt === null && findDecider(actor, row) === 'may'
}

/**
 * Resolves a signed link; valid while its decision can be appealed, and afterwards for reading the
 * answer to an appeal.
 */
async function followLink(context: RequestContext, token: string): Promise<Decision> {
  const id = readAppealToken(context.config, token)
  const decision = id && (await findDecision(context.db, id))
  if (!decision) return fail('LINK_INVALID')
  const isOver = decision.appeal === null && appealUntil(decision, context.clock.now()) === null
  return isOver ? fail('LINK_INVALID') : decision
}

/** Submits an appeal. Locks the decision, so that simultaneous requests create only one. */
async function submit(
  context: RequestContext,
  { id, memberId }: Decision,
  words: string,
): Promise<OwnDecision> {
  const { clock, db } = context
  const at = clock.now()
  await inTransaction(db, async (tx) => {
    const decision = await lockDecision(tx, id)
    if (!decision) return fail('NOT_FOUND')
    if (decision.appeal) fail('APPEALED_ALREADY')
    if (!appealUntil(decision, at)) fail('APPEAL_TOO_LATE')
    await queries.addAppeal(tx, {
      decision: id,
      member: memberId,
      words,
      at,
      dueAt: getAnswerDueTime(at),
    })
    await publish(tx, memberId, { type: 'safety.changed' })
    await publish(tx, 'staff', { type: 'moderation.changed' })
  })
  const saved = (await findDecision(db, id)) ?? fail('NOT_FOUND')
  return describeDecision(saved, at)
}
