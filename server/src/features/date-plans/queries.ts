import {
  DATE_PLANS_MAXIMUM,
  type DatePlanInput,
  ENDED_DATE_PLANS_MAXIMUM,
} from '@adire/contract/date-plans.ts'
import type { DatePlanId, MemberId, ThreadId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isMatchedWith, isNamedTo, memberIs } from '../profiles/shared-visibility-queries.ts'
import type { PlanStatus } from './rules.ts'

export interface PlanRow extends PlanStatus {
  id: DatePlanId
  memberId: MemberId
  slot: number | null
  withName: string
  withAge: number | null
  withCity: string | null
  place: string
  country: string
  timeZone: string
  contactName: string
  contactEmail: string
  contactKey: string
  note: string
  createdAt: Date
  savedAt: Date
  sharedAt: Date | null
  shareCount: number
  alarmSentAt: Date | null
  /** The owner of the address wants no emails: none is sent. */
  isContactClosed: boolean
  /** A mail server permanently refused the address of the last email. */
  isContactRefused: boolean
}

/** SQL for the columns of a `PlanRow`, from `date_plans`. */
const planColumns = sql`date_plans.id, member_id as "memberId", slot, state, with_name as "withName", with_age as "withAge", with_city as "withCity",
  place, country, starts_at as "startsAt", check_in_at as "checkInAt", grace_minutes as "graceMinutes", alarm_at as "alarmAt",
  time_zone as "timeZone", contact_name as "contactName", contact_email as "contactEmail", contact_key as "contactKey", note,
  created_at as "createdAt", saved_at as "savedAt", shared_at as "sharedAt", share_count as "shareCount", asked_at as "askedAt",
  alarmed_at as "alarmedAt", ended_at as "endedAt",
  (select sent_at from date_plan_mails m where m.plan_id = date_plans.id and m.kind = 'alarm') as "alarmSentAt",
  exists (select from closed_date_contacts c where c.contact_key = date_plans.contact_key) as "isContactClosed",
  exists (select from date_plan_mails f where f.plan_id = date_plans.id and f.failed_at is not null and not exists (
    select from date_plan_mails later where later.plan_id = f.plan_id and later.number > f.number and later.sent_at is not null)) as "isContactRefused"`

/** Serializes the changes of a member's plans, so that there are at most ten. */
export async function lockPlans(tx: Tx, member: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('date-plans:' || ${member}::text, 0))`.execute(
    tx,
  )
}

/** Locks a plan until the transaction ends; every step of it, and every email, locks it first. */
export async function lockPlan(tx: Tx, id: DatePlanId): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from date_plans where date_plans.id = ${id} for update of date_plans`.execute(
    tx,
  )
  return rows[0]
}

export async function findPlan(db: Db, id: DatePlanId): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from date_plans where date_plans.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds the address that names the mailbox of another one, without tags, and at Gmail without dots. */
export async function findMailbox(db: Db, email: string): Promise<string> {
  const { rows } = await sql<{ address: string }>`
    select canonical_email(${email}) as address`.execute(db)
  return rows[0]?.address ?? email
}

/** True if a plan of a member that isn't erased yet has this contact. */
export async function hasNamed(db: Db, member: MemberId, contactKey: string): Promise<boolean> {
  const { rows } = await sql`
    select from date_plans where member_id = ${member} and contact_key = ${contactKey}::uuid limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Lists a member's open plans, the next check-in first. */
export async function listOpen(db: Db, member: MemberId): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from date_plans where member_id = ${member} and slot is not null
    order by check_in_at, date_plans.id limit ${DATE_PLANS_MAXIMUM}`.execute(db)
  return rows
}

/** Lists a member's ended plans, latest first. */
export async function listEnded(db: Db, member: MemberId): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from date_plans where member_id = ${member} and slot is null
    order by ended_at desc, date_plans.id limit ${ENDED_DATE_PLANS_MAXIMUM}`.execute(db)
  return rows
}

/** Lists a member's plans that wait for a check-in, and alarms since a moment without an answer. */
export async function listDue(
  db: Db,
  member: MemberId,
  { now, alarmedSince }: { now: Date; alarmedSince: Date },
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from date_plans where member_id = ${member}
      and ((slot is not null and check_in_at <= ${now}) or (state = 'alarmed' and alarmed_at > ${alarmedSince}))
    order by alarm_at, date_plans.id limit ${DATE_PLANS_MAXIMUM}`.execute(db)
  return rows
}

export interface Companion {
  name: string
  age: number | null
  city: string | null
}

/** Finds what a member sees of a match; undefined without one. A paused match shows only the name. */
export async function findMatch(
  db: Db,
  { member, thread }: { member: MemberId; thread: ThreadId },
): Promise<Companion | undefined> {
  const viewer = memberIs(member)
  const id = sql.ref<MemberId>('owner.id')
  const { rows } = await sql<Companion>`
    select owner.handle as name,
      case when owner.account_status = 'active' then owner.age_years end as age,
      case when owner.account_status = 'active' then owner.city end as city
    from message_threads t join profiles owner
      on owner.id = case when t.user_a_id = ${member} then t.user_b_id else t.user_a_id end
    where t.id = ${thread} and ${member} in (t.user_a_id, t.user_b_id)
      and ${isMatchedWith(id, viewer)} and ${isNamedTo('owner', viewer)}`.execute(db)
  return rows[0]
}

interface NewPlan {
  plan: Omit<DatePlanInput, 'companion' | 'hasConsent' | 'replaces'>
  companion: Companion
  contactKey: string
  alarmAt: Date
  at: Date
}

/** Adds a plan; false if its id is used. */
export async function addPlan(
  tx: Tx,
  member: MemberId,
  { plan, companion, contactKey, alarmAt, at, slot }: NewPlan & { slot: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into date_plans (id, member_id, slot, with_name, with_age, with_city, place, country, starts_at, check_in_at, grace_minutes,
      alarm_at, time_zone, contact_name, contact_email, contact_key, note, created_at, saved_at)
    values (${plan.id}, ${member}, ${slot}, ${companion.name}, ${companion.age}, ${companion.city}, ${plan.place}, ${plan.country}, ${plan.startsAt},
      ${plan.checkInAt}, ${plan.graceMinutes}, ${alarmAt}, ${plan.timeZone}, ${plan.contactName}, ${plan.contactEmail}, ${contactKey}, ${plan.note},
      ${at}, ${at}) on conflict (id) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Changes the details of a plan. */
export async function savePlan(
  tx: Tx,
  { plan, companion, contactKey, alarmAt, at }: NewPlan,
): Promise<void> {
  await sql`
    update date_plans set with_name = ${companion.name}, with_age = ${companion.age}, with_city = ${companion.city}, place = ${plan.place},
      country = ${plan.country}, starts_at = ${plan.startsAt}, check_in_at = ${plan.checkInAt}, grace_minutes = ${plan.graceMinutes},
      alarm_at = ${alarmAt}, time_zone = ${plan.timeZone}, contact_name = ${plan.contactName}, contact_email = ${plan.contactEmail},
      contact_key = ${contactKey}, note = ${plan.note}, saved_at = ${at}
    where id = ${plan.id}`.execute(tx)
}

/** Saves a step of a plan, and frees its slot at the end. */
export async function saveStatus(tx: Tx, id: DatePlanId, plan: PlanStatus): Promise<void> {
  await sql`
    update date_plans set state = ${plan.state}::date_plan_state, check_in_at = ${plan.checkInAt}, alarm_at = ${plan.alarmAt},
      asked_at = ${plan.askedAt}::timestamptz, alarmed_at = ${plan.alarmedAt}::timestamptz, ended_at = ${plan.endedAt}::timestamptz,
      slot = case when ${plan.endedAt}::timestamptz is null then slot end
    where id = ${id}`.execute(tx)
}

/** Counts an email with the plan; a contact who was replaced has got none. */
export async function saveShares(
  tx: Tx,
  id: DatePlanId,
  shares: { count: number; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('date_plans')
    .set({ share_count: shares.count, shared_at: shares.at })
    .where('id', '=', id)
    .execute()
}

/** Removes an ended plan of a member; true if there is none left with this id. */
export async function removeEnded(tx: Tx, member: MemberId, id: DatePlanId): Promise<boolean> {
  await sql`delete from date_plans where id = ${id} and member_id = ${member} and slot is null`.execute(
    tx,
  )
  const left = await sql`select from date_plans where id = ${id} and member_id = ${member}`.execute(
    tx,
  )
  return left.rows.length === 0
}

/** Finds plans whose check-in or alarm is due, oldest first. */
export async function listDueSteps(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: DatePlanId; kind: 'ask' | 'miss' }[]> {
  const { rows } = await sql<{ id: DatePlanId; kind: 'ask' | 'miss' }>`
    (select id, 'miss' as kind from date_plans where state = 'due' and alarm_at <= ${now} order by alarm_at limit ${limit})
    union all
    (select id, 'ask' from date_plans where state = 'planned' and check_in_at <= ${now} order by check_in_at limit ${limit})`.execute(
    db,
  )
  return rows
}

/** Erases plans that ended before a moment, some at a time; returns how many. */
export async function eraseEnded(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from date_plans where id in (select id from date_plans where ended_at < ${before} limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows)
}
