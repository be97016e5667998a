import { DATE_PLAN_KEPT_DAYS } from '@adire/contract/date-plans.ts'
import { DAY_MS, MINUTE_MS } from '@adire/contract/durations.ts'
import type { DatePlanId, MemberId } from '@adire/contract/ids.ts'
import { z } from 'zod'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { RecipientRefused } from '../../gateways/mailer.ts'
import { defineJob } from '../../jobs.ts'
import { publish } from '../../realtime.ts'
import { composeText } from '../../mail/compose.ts'
import {
  writeAlarmed,
  writeCheckIn,
  writeContactClosed,
  writeContactRefused,
} from '../../mail/date-plan-emails.ts'
import { composeContactMail, type ContactMail } from './contact-mail-operations.ts'
import { buildCheckInLink } from './link-rules.ts'
import { findPerson, listWaitingMails, removeMail, saveTry, takeMail } from './mail-queries.ts'
import * as mails from './mail-queries.ts'
import { queueContactMails, saveRefused, stepPlan } from './operations.ts'
import { eraseEnded, findPlan, listDueSteps, lockPlan } from './queries.ts'
import {
  MAIL_LEASE_MS,
  mailContactTask,
  mailMemberTask,
  REFUSED_ALARM_MS,
  wasAlertRequested,
} from './rules.ts'

const BATCH = 100
/** Plans whose emails are tried again in a run. */
const WAITING_MAILS = 1000

/**
 * Asks for check-ins whose time has come and alerts the contacts of those that were missed, each in a
 * transaction that locks the plan: a check-in at the same moment happens before or after. Repeats
 * emails to contacts every minute, so that an outage of the mail server delays an alarm by no more.
 */
export const watchPlans = defineJob<Record<string, never>, Deps>({
  name: 'datePlans.watch',
  payload: z.object({}),
  every: '* * * * *',
  queue: 'datePlans.watch',
  async run(_payload, deps) {
    const { clock, db } = deps
    const now = clock.now()
    const tried = new Set<string>()
    let taken = BATCH
    while (taken > 0) taken = await takeDueSteps(deps, now, tried)
    const waiting = {
      before: new Date(now.getTime() - MINUTE_MS),
      refusedSince: new Date(now.getTime() - REFUSED_ALARM_MS),
      limit: WAITING_MAILS,
    }
    for (const id of await listWaitingMails(db, waiting))
      await inTransaction(db, (tx) => queueContactMails(tx, id))
  },
})

/** Takes some of the steps that are due and were not tried in this run; returns how many. */
async function takeDueSteps(deps: Deps, now: Date, tried: Set<string>): Promise<number> {
  const { db, log } = deps
  const steps = await listDueSteps(db, now, BATCH)
  const open = steps.filter(({ id, kind }) => !tried.has(`${kind} ${id}`))
  for (const { id, kind } of open) {
    tried.add(`${kind} ${id}`)
    // The failure of one plan must not delay the others.
    await stepPlan(deps, id, { kind }).catch((error: unknown) =>
      log.error({ err: error, kind }, 'date plans: a step failed'),
    )
  }
  return open.length
}

/** Seconds after which a run looks again whether another process has sent its email. */
const BUSY_SECONDS = 10

/**
 * Sends the emails of a plan to its contact, one after the other. An alarm is taken in a transaction
 * with the lock of the plan, so none is sent after a check-in. A process that dies between the
 * answer of the mail server and the next statement leaves an email that is sent again.
 */
export const mailContact = defineJob({
  ...mailContactTask,
  async run({ planId }, deps: Deps) {
    const { clock, db, mailer } = deps
    for (;;) {
      const taken = await takeNext(deps, planId)
      if (taken === undefined) return
      const save = (sentAt: Date | null) =>
        inTransaction(db, (tx) => saveTry(tx, { planId, number: taken.number, sentAt }))
      try {
        await mailer.send(taken.mail)
      } catch (error) {
        if (!(error instanceof RecipientRefused)) {
          await save(null)
          throw error
        }
        await saveRefused(deps, planId, taken.number)
        // The minute's job tries an alarm again. Other emails are over, so the next one follows.
        if (taken.kind === 'alarm') return
        continue
      }
      await save(clock.now())
      await inTransaction(db, (tx) => publish(tx, taken.memberId, { type: 'datePlans.changed' }))
    }
  },
})

interface TakenMail {
  number: number
  kind: mails.ContactMailKind
  memberId: MemberId
}

/** Takes the next email of a plan; undefined if there is none, or another process has it. */
function takeNext(
  { clock, config, db }: Deps,
  planId: DatePlanId,
): Promise<(TakenMail & { mail: ContactMail }) | undefined> {
  return inTransaction(db, async (tx) => {
    const plan = await lockPlan(tx, planId)
    if (!plan) return undefined
    if (plan.isContactClosed) {
      await mails.removeMails(tx, planId, 'unsent')
      return undefined
    }
    for (;;) {
      const next = await mails.findNextMail(tx, planId)
      const person = await findPerson(tx, plan.memberId)
      if (!next || !person) return undefined
      const at = clock.now()
      if (next.leaseUntil !== null && next.leaseUntil > at) {
        await queueContactMails(tx, planId, BUSY_SECONDS)
        return undefined
      }
      if (next.kind === 'alarm' && plan.state !== 'alarmed') {
        // An earlier try may have reached the contact, so the email that follows still says the end.
        await removeMail(tx, planId, next.number)
        continue
      }
      const until = new Date(at.getTime() + MAIL_LEASE_MS)
      await takeMail(tx, { planId, number: next.number, at, until })
      const mail = composeContactMail({ plan, person, ...next }, config)
      return { number: next.number, kind: next.kind, memberId: plan.memberId, mail }
    }
  })
}

/** Emails the member whose check-in is due, or whose contact is alerted or wants no emails. */
export const mailMember = defineJob({
  ...mailMemberTask,
  async run({ planId, kind, checkInAt }, { config, db, mailer }: Deps) {
    const plan = await findPlan(db, planId)
    const person = plan && (await findPerson(db, plan.memberId))
    if (!person) return
    const link = buildCheckInLink(config, planId)
    const to = { address: person.email, language: person.language }
    if (kind === 'closed' || kind === 'refused') {
      // Their advice is to change the plan, which ends with its check-in.
      if (plan.state !== 'planned') return
      const write = kind === 'closed' ? writeContactClosed : writeContactRefused
      return mailer.send(composeText(to, () => write(plan, config.publicUrl)))
    }
    if (plan.state !== kind || plan.checkInAt.getTime() !== Date.parse(checkInAt)) return
    const write = () =>
      kind === 'due'
        ? writeCheckIn(plan, link)
        : writeAlarmed(plan, { link, wasAsked: wasAlertRequested(plan) })
    await mailer.send(composeText(to, write))
  },
})

/** Erases plans seven days after their end, with the addresses of their contacts. */
export const erasePlans = defineJob<Record<string, never>, Deps>({
  name: 'datePlans.erase',
  payload: z.object({}),
  every: '6 * * * *',
  async run(_payload, { clock, db }) {
    const before = new Date(clock.now().getTime() - DATE_PLAN_KEPT_DAYS * DAY_MS)
    let erased = BATCH
    while (erased === BATCH) erased = await inTransaction(db, (tx) => eraseEnded(tx, before, BATCH))
  },
})
