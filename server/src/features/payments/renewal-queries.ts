import type { MemberId, OrderId, PaymentId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { selectSubscriptions } from './subscription-queries.ts'

interface DueReminder {
  subscriptionId: string
  orderId: OrderId
  memberId: MemberId
  dueOn: string
}

/**
 * Lists renewals before `until`, of yearly plans before `yearlyUntil`, that need a reminder: each
 * one of a plan of three months or longer, and of shorter plans one that is six months after the
 * last reminder, or after the start. Three days of slack, because months differ in length.
 */
export async function listDueReminders(
  db: Db,
  { now, until, yearlyUntil }: { now: Date; until: Date; yearlyUntil: Date },
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select due.id as "subscriptionId", "orderId", "memberId", "dueOn" from (
      select running.*, ("paidUntil" at time zone 'UTC')::date::text as "dueOn"
      from (${selectSubscriptions} where subscriptions.ended_at is null and not subscriptions.cancels and paid.until > ${now} and paid.until <= ${yearlyUntil}) running
    ) due
    left join lateral (
      select max(due_on) as due_on from renewal_reminders where renewal_reminders.subscription_id = due.id
    ) last on true
    where ("paidUntil" <= ${until} or months >= 12) and (last.due_on is null or last.due_on < "dueOn"::date)
      and (months >= 3 or coalesce(last.due_on, "startedAt"::date) <= "dueOn"::date - interval '6 months' + interval '3 days')
    order by "paidUntil" limit 500`.execute(db)
  return rows
}

/** Stores a reminder; false if this renewal already has one. */
export async function addReminder(
  tx: Tx,
  { subscriptionId, memberId, dueOn }: DueReminder,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into renewal_reminders (subscription_id, due_on, user_id, created_at)
    values (${subscriptionId}, ${dueOn}::date, ${memberId}, ${at}) on conflict do nothing`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}

/** Finds the order and member of a payment, and whether it is the newest of its order. */
export async function findLinkedPayment(db: Db, id: PaymentId) {
  const { rows } = await sql<{
    orderId: OrderId
    memberId: MemberId
    isNewest: boolean
    isUsed: boolean
  }>`
    select payments.order_id as "orderId", payments.user_id as "memberId",
      not exists (select from payments later where later.order_id = payments.order_id and later.paid_at > payments.paid_at) as "isNewest",
      exists (select from used_cancel_links where used_cancel_links.payment_id = payments.id) as "isUsed"
    from payments where payments.id = ${id}`.execute(db)
  return rows[0]
}

export async function markLinkUsed(tx: Tx, id: PaymentId, at: Date): Promise<void> {
  await tx
    .insertInto('used_cancel_links')
    .values({ payment_id: id, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Consent {
  orderId: OrderId
  memberId: MemberId
  version: number
  text: string
  amountMinor: number
  currency: string
  at: Date
}

/** Stores the renewal terms of an order. */
export async function addConsent(tx: Tx, consent: Consent): Promise<void> {
  await tx
    .insertInto('renewal_consents')
    .values({
      order_id: consent.orderId,
      user_id: consent.memberId,
      text_version: consent.version,
      text: consent.text,
      amount_minor: consent.amountMinor,
      currency_code: consent.currency,
      agreed_at: consent.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Finds the renewal terms that the member of an order agreed to. */
export function findConsent(db: Db, orderId: OrderId) {
  return db
    .selectFrom('renewal_consents')
    .select(['text', 'agreed_at as agreedAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

interface PlanChangeConsent extends Omit<Consent, 'orderId'> {
  changeId: string
}

/** Stores the renewal terms of a plan change. */
export async function addPlanChangeConsent(tx: Tx, consent: PlanChangeConsent): Promise<void> {
  await tx
    .insertInto('plan_change_consents')
    .values({
      plan_change_id: consent.changeId,
      user_id: consent.memberId,
      text_version: consent.version,
      text: consent.text,
      amount_minor: consent.amountMinor,
      currency_code: consent.currency,
      agreed_at: consent.at,
    })
    .execute()
}

/** Finds the renewal terms that the member agreed to with a plan change. */
export function findPlanChangeConsent(db: Db, changeId: string) {
  return db
    .selectFrom('plan_change_consents')
    .select(['text', 'agreed_at as agreedAt'])
    .where('plan_change_id', '=', changeId)
    .executeTakeFirst()
}

/** Deletes consents of before `before`, except those of subscriptions that ran after it. */
export async function deleteOldConsents(tx: Tx, before: Date): Promise<void> {
  await sql`
    delete from renewal_consents where agreed_at < ${before} and not exists (
      select from subscriptions where subscriptions.order_id = renewal_consents.order_id
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${before}))`.execute(tx)
  await sql`
    delete from plan_change_consents consents using plan_changes
    where plan_changes.id = consents.plan_change_id and consents.agreed_at < ${before} and not exists (
      select from subscriptions where subscriptions.order_id = plan_changes.order_id
        and (subscriptions.ended_at is null or subscriptions.ended_at >= ${before}))`.execute(tx)
}
