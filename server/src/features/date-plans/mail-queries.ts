import type { DatePlanId, MemberId } from '@adire/contract/ids.ts'
import { toUiLanguage, type UiLanguageTag } from '@adire/contract/ui-languages.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { PlanRow } from './queries.ts'

export type ContactMailKind = 'plan' | 'alarm' | 'safe' | 'cancelled'

export interface ContactMail {
  number: number
  kind: ContactMailKind
  triedAt: Date | null
  leaseUntil: Date | null
}

/** Queues an email to the contact of a plan, after the others. */
export async function addMail(
  tx: Tx,
  planId: DatePlanId,
  kind: ContactMailKind,
  at: Date,
): Promise<void> {
  await sql`
    insert into date_plan_mails (plan_id, number, kind, queued_at)
    select ${planId}::uuid, coalesce(max(number), 0) + 1, ${kind}::date_plan_mail_kind, ${at}::timestamptz
    from date_plan_mails where plan_id = ${planId}`.execute(tx)
}

/** Withdraws emails that no process has tried to send; true if an earlier one may have left. */
export async function withdrawMails(tx: Tx, planId: DatePlanId): Promise<boolean> {
  await sql`delete from date_plan_mails where plan_id = ${planId} and tried_at is null`.execute(tx)
  return hasTried(tx, planId)
}

/** True if an email of a plan may have reached its contact. */
export async function hasTried(db: Db, planId: DatePlanId): Promise<boolean> {
  const { rows } =
    await sql`select from date_plan_mails where plan_id = ${planId} and tried_at is not null and failed_at is null limit 1`.execute(
      db,
    )
  return rows.length > 0
}

/** Removes all emails of a plan, or only those that were not sent. */
export async function removeMails(
  tx: Tx,
  planId: DatePlanId,
  which: 'all' | 'unsent',
): Promise<void> {
  await sql`delete from date_plan_mails where plan_id = ${planId} and (${which === 'all'} or sent_at is null)`.execute(
    tx,
  )
}

/** Finds the next email of a plan to try. The caller has locked the plan. */
export async function findNextMail(tx: Tx, planId: DatePlanId): Promise<ContactMail | undefined> {
  const { rows } = await sql<ContactMail>`
    select number, kind, tried_at as "triedAt", lease_until as "leaseUntil" from date_plan_mails
    where plan_id = ${planId} and sent_at is null and (failed_at is null or kind = 'alarm') order by number limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function removeMail(tx: Tx, planId: DatePlanId, number: number): Promise<void> {
  await sql`delete from date_plan_mails where plan_id = ${planId} and number = ${number}`.execute(
    tx,
  )
}

/** Takes an email for this process. The database refuses an alarm of a plan that is over. */
export async function takeMail(
  tx: Tx,
  { planId, number, at, until }: { planId: DatePlanId; number: number; at: Date; until: Date },
): Promise<void> {
  await sql`
    update date_plan_mails set tried_at = coalesce(tried_at, ${at}), lease_until = ${until}
    where plan_id = ${planId} and number = ${number}`.execute(tx)
}

/** Saves the result of a try: when it was sent, or null to let the next try begin at once. */
export async function saveTry(
  tx: Tx,
  { planId, number, sentAt }: { planId: DatePlanId; number: number; sentAt: Date | null },
): Promise<void> {
  await sql`
    update date_plan_mails set lease_until = null, sent_at = ${sentAt}::timestamptz, failed_at = case when ${sentAt}::timestamptz is null then failed_at end
    where plan_id = ${planId} and number = ${number}`.execute(tx)
}

/** Saves that the address of an email was refused; true the first time. */
export async function saveRefusal(
  tx: Tx,
  { planId, number, at }: { planId: DatePlanId; number: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    with refused as (select failed_at from date_plan_mails where plan_id = ${planId} and number = ${number} for update)
    update date_plan_mails m set lease_until = null, failed_at = coalesce(m.failed_at, ${at}) from refused
    where m.plan_id = ${planId} and m.number = ${number} returning refused.failed_at is null as "isFirst"`.execute(
    tx,
  )
  return rows[0]?.isFirst ?? false
}

/**
 * Lists plans with an email that waits since before a moment: alarms first, and in another order each
 * time, so that addresses that refuse every email never keep the others from being tried.
 */
export async function listWaitingMails(
  db: Db,
  { before, refusedSince, limit }: { before: Date; refusedSince: Date; limit: number },
): Promise<DatePlanId[]> {
  const { rows } = await sql<{ planId: DatePlanId }>`
    select plan_id as "planId" from date_plan_mails
    where sent_at is null and queued_at < ${before} and (failed_at is null or (kind = 'alarm' and failed_at > ${refusedSince}))
    order by kind = 'alarm' desc, random() limit ${limit}`.execute(db)
  return [...new Set(rows.map(({ planId }) => planId))]
}

/** Closes an address for all emails about date plans, and withdraws those that wait. */
export async function closeContact(tx: Tx, contactKey: string, at: Date): Promise<void> {
  await sql`insert into closed_date_contacts (contact_key, closed_at) values (${contactKey}::uuid, ${at}) on conflict do nothing`.execute(
    tx,
  )
}

/** Lists plans that still need the contact with a key. */
export async function listOpenWith(
  db: Db,
  contactKey: string,
): Promise<Pick<PlanRow, 'id' | 'memberId' | 'checkInAt' | 'state'>[]> {
  const { rows } = await sql<Pick<PlanRow, 'id' | 'memberId' | 'checkInAt' | 'state'>>`
    select id, member_id as "memberId", check_in_at as "checkInAt", state from date_plans
    where contact_key = ${contactKey}::uuid and state in ('planned', 'due') order by id`.execute(db)
  return rows
}

/** True if one of these keys of a contact is closed. */
export async function isContactClosed(db: Db, contactKeys: readonly string[]): Promise<boolean> {
  const { rows } =
    await sql`select from closed_date_contacts where contact_key = any (${contactKeys}::uuid[])`.execute(
      db,
    )
  return rows.length > 0
}

/** The member of a plan, for emails to its contact and to the member. */
export interface Person {
  name: string
  email: string
  lastActiveAt: Date
  language: UiLanguageTag
}

/** Facts about a member for an email to the contact of a plan, or to the member. */
export async function findPerson(db: Db, member: MemberId): Promise<Person | undefined> {
  const { rows } = await sql<Omit<Person, 'language'> & { language: string | null }>`
    select profiles.handle as name, users.email, profiles.last_active_at as "lastActiveAt", c.language
    from profiles join users on users.id = profiles.id left join member_preferences c on c.user_id = profiles.id
    where profiles.id = ${member}`.execute(db)
  const [row] = rows
  return row && { ...row, language: toUiLanguage(row.language) }
}
