import { DAY_MS, MINUTE_SECONDS } from '@adire/contract/durations.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import type { AccountRule } from '@adire/contract/risk.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { ALIKE_BITS } from '../photos/rules.ts'
import { LOOK_ALIKES } from '../photos/shared-queries.ts'
import { GIVEN_SHARE, OTHER_ACCOUNTS, REPORTERS } from './assessment-rules.ts'
import { FRESH_ZONE_DAYS, OTHER_ZONE_DAYS, TRAVEL_DAYS } from './zone-rules.ts'

const RUN = 'accounts'

/** Finds until when accounts were checked; undefined before the first run. */
export async function findLastRun(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('risk_runs')
    .select('ran_until')
    .where('name', '=', RUN)
    .executeTakeFirst()
  return row?.ran_until
}

export async function saveRun(tx: Tx, until: Date): Promise<void> {
  await tx
    .insertInto('risk_runs')
    .values({ name: RUN, ran_until: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ran_until: until }))
    .execute()
}

export interface ActivePosition {
  id: MemberId
  activeHour: string
}

/** Lists members who were active since a time, without staff, by the hour of their activity. */
export async function listActive(
  db: Db,
  { since, after, limit }: { since: Date; after: ActivePosition | undefined; limit: number },
): Promise<ActivePosition[]> {
  const position = after
    ? sql<boolean>`(active_hour, id) > (${after.activeHour}::timestamptz, ${after.id}::uuid)`
    : sql<boolean>`true`
  const { rows } = await sql<ActivePosition>`
    select id, active_hour::text as "activeHour" from profiles
    where active_hour >= ${since}::timestamptz - interval '1 hour' and ${position} and last_active_at >= ${since}
      and account_status in ('active', 'paused') and not is_staff
    order by active_hour, id limit ${limit}`.execute(db)
  return rows
}

export interface AccountFinding {
  member: MemberId
  rule: AccountRule
  subject: string
  excerpt?: string
}

/**
 * Finds members whom enough others reported since a time and since the last finding. Dismissed reports
 * don't count.
 */
export async function findReported(
  db: Db,
  members: readonly MemberId[],
  since: Date,
): Promise<AccountFinding[]> {
  const { rows } = await sql<AccountFinding>`
    select r.reported_user_id as member, 'many_reports' as rule, (array_agg(r.id order by r.created_at desc, r.id))[1] as subject
    from reports r
    where r.reported_user_id = any (${members}::uuid[]) and r.created_at > ${since} and r.action_taken is distinct from 'Report dismissed'
      and r.created_at > coalesce((select max(found_at) from risk_signals s where s.member_id = r.reported_user_id and s.rule = 'many_reports'), '-infinity')
    group by r.reported_user_id
    having count(distinct r.reporter_id) >= ${REPORTERS}`.execute(db)
  return rows
}

/**
 * Finds photos added since a time that resemble an older photo of another member, or one of a banned
 * member.
 */
export async function findKnownPhotos(
  db: Db,
  members: readonly MemberId[],
  since: Date,
): Promise<AccountFinding[]> {
  const { rows } = await sql<AccountFinding>`
    select own.user_id as member, 'known_photo' as rule, own.id as subject
    from photos own
    where own.user_id = any (${members}::uuid[]) and own.created_at > ${since}::timestamptz - make_interval(secs => ${MINUTE_SECONDS})
      and own.perceptual_hash is not null and (${isOfOther()} or ${isOfErasedBanned()})`.execute(db)
  return rows
}

/**
 * Finds members on a device that several others used since a time. Two or three people of a household
 * are none; the subject follows from the device.
 */
export async function findSharedDevices(
  db: Db,
  members: readonly MemberId[],
  since: Date,
): Promise<AccountFinding[]> {
  const { rows } = await sql<AccountFinding>`
    select own.member_id as member, 'shared_device' as rule, md5(own.device_hash)::uuid as subject
    from member_devices own
    where own.member_id = any (${members}::uuid[]) and own.last_seen_at > ${since} and ${OTHER_ACCOUNTS} <= (
      select count(*) from (
        select from member_devices other where other.device_hash = own.device_hash and other.member_id <> own.member_id and other.last_seen_at > ${since}
        limit ${OTHER_ACCOUNTS}) others)`.execute(db)
  return rows
}

/**
 * Finds members of which the browser's zone hasn't fitted their city for days, and didn't in the weeks
 * before either. Zones that weren't reported lately, and those reported for another city, don't count.
 */
export async function findOtherZones(
  db: Db,
  members: readonly MemberId[],
  at: Date,
): Promise<AccountFinding[]> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const { rows } = await sql<AccountFinding>`
    select z.member_id as member, 'other_time_zone' as rule, md5(z.time_zone || ' ' || z.city)::uuid as subject,
      z.time_zone || ' · ' || z.city as excerpt
    from browser_time_zones z join profiles p on p.id = z.member_id and p.city = z.city
    where z.member_id = any (${members}::uuid[]) and z.since <= ${daysAgo(OTHER_ZONE_DAYS)} and z.reported_at > ${daysAgo(FRESH_ZONE_DAYS)}
      and (z.fitted_at is null or z.fitted_at <= ${daysAgo(TRAVEL_DAYS)})`.execute(db)
  return rows
}

/**
 * Finds members whose purchase was reversed since a time, after enough of its tokens paid for messages and
 * super likes and so could not be taken back. A dispute counts unless it was won. A refund counts if its
 * provider made it: ours are withdrawals, or were decided by an admin. Of several purchases that are
 * reversed, the later ones are spent first, so that the same messages don't count for each.
 */
export async function findReversedPayments(
  db: Db,
  members: readonly MemberId[],
  since: Date,
): Promise<AccountFinding[]> {
  const { rows } = await sql<AccountFinding>`
    with reversed as (
      select p.id, p.user_id, p.receipt_number, p.tokens, p.tokens_reversed, greatest(p.disputed_at, p.refunded_at) as reversed_at, credit.ref, credit.created_at,
        sum(p.tokens) over (partition by p.user_id order by credit.created_at desc, p.id) as tokens_since
      from payments p join orders o on o.id = p.order_id and o.kind = 'tokens' join transfers credit on credit.kind = 'purchase' and credit.ref = p.id::text
      where p.user_id = any (${members}::uuid[])
        and ((p.disputed_at > ${since} and p.dispute_won is not true) or (p.refunded_at > ${since} and p.refunded_minor > ${OWN_REFUNDS})))
    select p.user_id as member, 'reversed_after_gift' as rule, p.id as subject,
      'R-' || p.receipt_number || ' · ' || least(moved.given, p.tokens_reversed - moved.taken) || '/' || p.tokens as excerpt
    from reversed p cross join lateral (
      select coalesce(sum(-e.amount) filter (where t.kind in ('message', 'super_like') and ${IS_GIVEN}), 0) as given,
        coalesce(sum(-e.amount) filter (where t.kind = 'refund' and split_part(t.ref, ':', 1) = p.ref and t.ref <> p.ref || ':debt'), 0) as taken
      from transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'wallet'
      where t.user_id = p.user_id and t.created_at >= p.created_at) moved
    where moved.given >= ${GIVEN_SHARE}::double precision * p.tokens_since
      and p.tokens_reversed - moved.taken >= ${GIVEN_SHARE}::double precision * p.tokens`.execute(
    db,
  )
  return rows
}

/** SQL condition: spend `t` was before the reversal of purchase `p`, and its tokens didn't come back. */
const IS_GIVEN = sql`(t.created_at <= p.reversed_at and not exists (
  select from transfers back where back.kind in ('message_release', 'message_return') and back.ref = t.ref))`

/** SQL of what we refunded of payment `p`: withdrawals, duplicates and decisions of admins. */
const OWN_REFUNDS = sql`(select coalesce(sum(r.amount_minor), 0) from refund_requests r
  where r.payment_id = p.id and r.failed_at is null and r.is_approved is not false)`

/** Finds open signals about payments that are no longer reversed, because a dispute was won, oldest first. */
export async function findRestoredPayments(
  db: Db,
  limit: number,
): Promise<{ member: MemberId; subject: string }[]> {
  const { rows } = await sql<{ member: MemberId; subject: string }>`
    select s.member_id as member, s.subject_id as subject
    from risk_signals s join payments p on p.id = s.subject_id and p.tokens_reversed = 0
    where s.rule = 'reversed_after_gift' and s.outcome is null
    order by s.id limit ${limit}`.execute(db)
  return rows
}

function isOfOther(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${LOOK_ALIKES} other join profiles p on p.id = other.user_id
    where other.user_id <> own.user_id and (other.created_at < own.created_at or p.account_status = 'banned'))`
}

function isOfErasedBanned(): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ban_records, unnest(photo_hashes) as hash where bit_count(hash # own.perceptual_hash) <= ${sql.lit(ALIKE_BITS)})`
}
