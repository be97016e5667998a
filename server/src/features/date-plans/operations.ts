import type { DatePlanId, MemberId } from '@adire/contract/ids.ts'
import type { Tx } from '../../db/db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../jobs.ts'
import { fail } from '../../lib/fail.ts'
import { publish } from '../../realtime.ts'
import { t } from '../../lib/text.ts'
import { pushNow } from '../notifications/operations.ts'
import { readCloseToken } from './link-rules.ts'
import { addMail, closeContact, listOpenWith, saveRefusal, withdrawMails } from './mail-queries.ts'
import { findPlan, lockPlan, type PlanRow, saveStatus } from './queries.ts'
import {
  evaluateStep,
  mailContactTask,
  mailMemberTask,
  type PlanStatus,
  type Step,
} from './rules.ts'

/** Queues the emails of a plan to its contact, to be sent one after the other. */
export async function queueContactMails(
  tx: Tx,
  planId: DatePlanId,
  afterSeconds = 0,
): Promise<void> {
  await enqueue(
    tx,
    mailContactTask,
    { planId },
    { key: `${mailContactTask.name}:${planId}`, afterSeconds },
  )
}

/**
 * Takes a step of a plan that the caller has locked, with the emails, pushes and events it leads to,
 * if `tx` commits. Fails with CHANGED_ELSEWHERE if another step has overtaken it.
 */
export async function takeStep(
  tx: Tx,
  plan: PlanRow,
  { step, at }: { step: Step; at: Date },
): Promise<PlanRow> {
  const result = evaluateStep(plan, step, at)
  if (result.kind === 'refused') return fail('CHANGED_ELSEWHERE')
  if (result.kind === 'unchanged') return plan
  await saveStatus(tx, plan.id, result.plan)
  await tellContact(tx, plan, { kind: result.mail, at })
  await tellMember(tx, plan, result.plan)
  return (await findPlan(tx, plan.id)) ?? fail('NOT_FOUND')
}

/** An end is told only to a contact who may have got an earlier email. */
async function tellContact(
  tx: Tx,
  { id }: PlanRow,
  { kind, at }: { kind: 'alarm' | 'safe' | 'cancelled' | null; at: Date },
): Promise<void> {
  if (kind === null) return
  const knows = await withdrawMails(tx, id)
  if (kind !== 'alarm' && !knows) return
  await addMail(tx, id, kind, at)
  await queueContactMails(tx, id)
}

async function tellMember(tx: Tx, before: PlanRow, plan: PlanStatus): Promise<void> {
  const { id, memberId, isContactClosed, isContactRefused } = before
  await publish(tx, memberId, { type: 'datePlans.changed' })
  if (plan.state !== 'due' && plan.state !== 'alarmed') return
  await mailMember(tx, { id, checkInAt: plan.checkInAt }, plan.state)
  const isUnreachable = isContactClosed || isContactRefused
  await pushState(tx, { memberId, isUnreachable }, plan.state)
}

async function pushState(
  tx: Tx,
  { memberId, isUnreachable }: { memberId: MemberId; isUnreachable: boolean },
  state: 'due' | 'alarmed',
): Promise<void> {
  await pushNow(tx, memberId, () => ({
    body: writePush(state, isUnreachable),
    path: '/dashboard/safety/date-plans',
    tag: `date-plan:${state}`,
  }))
}

function writePush(state: 'due' | 'alarmed', isUnreachable: boolean): string {
  if (state === 'due')
    return isUnreachable
      ? t`Time to check in. We can’t email your trusted contact, so call someone you trust if you need help.`
      : t`Time to check in`
  return isUnreachable
    ? t`Your trusted contact doesn’t accept our emails, so no one was alerted`
    : t`We’re alerting your trusted contact`
}

async function mailMember(
  tx: Tx,
  { id, checkInAt }: { id: DatePlanId; checkInAt: Date },
  kind: 'due' | 'alarmed' | 'closed' | 'refused',
): Promise<void> {
  await enqueue(
    tx,
    mailMemberTask,
    { planId: id, kind, checkInAt: checkInAt.toISOString() },
    `${mailMemberTask.name}:${id}:${kind}`,
  )
}

/** Saves that the contact's address was refused, and warns a member who doesn't know it yet. */
export async function saveRefused(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  planId: DatePlanId,
  number: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, planId)
    if (!plan || !(await saveRefusal(tx, { planId, number, at: clock.now() }))) return
    // The check-in and the alarm have said so already after an earlier refusal.
    const isKnown = plan.state !== 'planned' && (plan.isContactClosed || plan.isContactRefused)
    if (isKnown) await publish(tx, plan.memberId, { type: 'datePlans.changed' })
    else await warnMember(tx, plan, 'refused')
  })
}

/**
 * Warns the member that emails don't reach the contact. Only before the check-in they can choose
 * another; later the check-in or the alarm is sent again with the advice to call someone.
 */
async function warnMember(
  tx: Tx,
  { memberId, state, ...plan }: Pick<PlanRow, 'id' | 'memberId' | 'checkInAt' | 'state'>,
  kind: 'closed' | 'refused',
): Promise<void> {
  await publish(tx, memberId, { type: 'datePlans.changed' })
  if (state === 'due' || state === 'alarmed') {
    await mailMember(tx, plan, state)
    await pushState(tx, { memberId, isUnreachable: true }, state)
  }
  if (state !== 'planned') return
  await mailMember(tx, plan, kind)
  await pushNow(tx, memberId, () => ({
    body: t`Your trusted contact doesn’t accept emails. Choose another.`,
    path: '/dashboard/safety/date-plans',
    tag: 'date-plan:closed',
  }))
}

/** Takes a step of a plan by its id; undefined if the plan was erased. */
export function stepPlan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: DatePlanId,
  step: Step,
): Promise<PlanRow | undefined> {
  return inTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, id)
    // Read behind the lock: the step before may have waited.
    return plan && takeStep(tx, plan, { step, at: clock.now() })
  })
}

/**
 * Ends all emails about date plans to the address of a link, and tells the members who rely on it;
 * false for a token we didn't sign.
 */
export async function closeContactByToken(
  { clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>,
  token: string,
): Promise<boolean> {
  const contactKey = readCloseToken(token, config.sessionSecrets)
  if (contactKey === undefined) return false
  await inTransaction(db, async (tx) => {
    await closeContact(tx, contactKey, clock.now())
    for (const plan of await listOpenWith(tx, contactKey)) await warnMember(tx, plan, 'closed')
  })
  return true
}
