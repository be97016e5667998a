import { PLAN_SHARES_MAXIMUM } from '@adire/contract/date-plans.ts'
import type { DatePlanId, MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ActorContext } from '../../deps.ts'
import { fail } from '../../lib/fail.ts'
import { member, visitor } from '../../procedures.ts'
import { publish } from '../../realtime.ts'
import { save } from './handlers/save.ts'
import { readCheckInToken } from './link-rules.ts'
import { addMail } from './mail-queries.ts'
import { closeContactByToken, queueContactMails, stepPlan, takeStep } from './operations.ts'
import * as queries from './queries.ts'
import { ALARM_SHOWN_MS, type Step } from './rules.ts'
import { toDatePlan, toLinkedPlan } from './view.ts'

/** Locks a plan of the caller, and answers as for an unknown one otherwise. */
async function lockOwn(tx: Tx, owner: MemberId, id: DatePlanId): Promise<queries.PlanRow> {
  const plan = await queries.lockPlan(tx, id)
  return plan?.memberId === owner ? plan : fail('NOT_FOUND')
}

function takeOwnStep({ actor, clock, db }: ActorContext, id: DatePlanId, step: Step) {
  return inTransaction(db, async (tx) => {
    const plan = await lockOwn(tx, actor.id, id)
    return toDatePlan(await takeStep(tx, plan, { step, at: clock.now() }))
  })
}

/** Date plans of the caller, and the links in their emails. */
export const datePlans = {
  save,

  list: member.datePlans.list.handler(async ({ context: { actor, db } }) => ({
    open: (await queries.listOpen(db, actor.id)).map(toDatePlan),
    ended: (await queries.listEnded(db, actor.id)).map(toDatePlan),
  })),

  due: member.datePlans.due.handler(async ({ context: { actor, clock, db } }) => {
    const now = clock.now()
    const alarmedSince = new Date(now.getTime() - ALARM_SHOWN_MS)
    return { plans: (await queries.listDue(db, actor.id, { now, alarmedSince })).map(toDatePlan) }
  }),

  share: member.datePlans.share.handler(({ input, context: { actor, clock, db } }) =>
    inTransaction(db, async (tx) => {
      const plan = await lockOwn(tx, actor.id, input.id)
      if (plan.savedAt.toISOString() !== input.savedAt || plan.endedAt !== null)
        fail('CHANGED_ELSEWHERE')
      if (plan.sharedAt !== null && plan.sharedAt >= plan.savedAt) return toDatePlan(plan)
      if (plan.isContactClosed) fail('CONTACT_CLOSED')
      if (plan.shareCount >= PLAN_SHARES_MAXIMUM)
        fail('SHARES_USED', { limit: PLAN_SHARES_MAXIMUM })

      const at = clock.now()
      await queries.saveShares(tx, plan.id, { count: plan.shareCount + 1, at })
      await addMail(tx, plan.id, 'plan', at)
      await queueContactMails(tx, plan.id)
      await publish(tx, actor.id, { type: 'datePlans.changed' })
      return toDatePlan({ ...plan, shareCount: plan.shareCount + 1, sharedAt: at })
    }),
  ),

  checkIn: member.datePlans.checkIn.handler(({ input: { id }, context }) =>
    takeOwnStep(context, id, { kind: 'safe' }),
  ),

  extend: member.datePlans.extend.handler(({ input: { id, minutes, checkInAt }, context }) =>
    takeOwnStep(context, id, { kind: 'more', minutes, checkInAt: new Date(checkInAt) }),
  ),

  alert: member.datePlans.alert.handler(({ input: { id }, context }) =>
    takeOwnStep(context, id, { kind: 'alert' }),
  ),

  cancel: member.datePlans.cancel.handler(({ input: { id }, context }) =>
    takeOwnStep(context, id, { kind: 'cancel' }),
  ),

  remove: member.datePlans.remove.handler(({ input: { id }, context: { actor, db } }) =>
    inTransaction(db, async (tx) => {
      if (!(await queries.removeEnded(tx, actor.id, id))) fail('CHANGED_ELSEWHERE')
      await publish(tx, actor.id, { type: 'datePlans.changed' })
      return {}
    }),
  ),

  readByLink: visitor.datePlans.readByLink.handler(
    async ({ input: { token }, context: { config, db } }) => {
      const id = readCheckInToken(token, config.sessionSecrets) ?? fail('LINK_INVALID')
      return toLinkedPlan((await queries.findPlan(db, id)) ?? fail('LINK_INVALID'))
    },
  ),

  answerByLink: visitor.datePlans.answerByLink.handler(
    async ({ input: { token, answer }, context }) => {
      const id = readCheckInToken(token, context.config.sessionSecrets) ?? fail('LINK_INVALID')
      const step: Step =
        answer.kind === 'more' ? { ...answer, checkInAt: new Date(answer.checkInAt) } : answer
      return toLinkedPlan((await stepPlan(context, id, step)) ?? fail('LINK_INVALID'))
    },
  ),

  closeContact: visitor.datePlans.closeContact.handler(async ({ input: { token }, context }) => {
    if (!(await closeContactByToken(context, token))) fail('LINK_INVALID')
    return {}
  }),
}
