import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import type { RiskRule } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isHeld, isInEffect } from './shared-queries.ts'

interface Outcome {
  member: MemberId
  outcome: 'confirmed' | 'unfounded'
  by: MemberId
  at: Date
}

/** Saves the outcome of a member's open signals and counts it per rule; returns their subjects. */
export async function saveOutcome(tx: Tx, { member, outcome, by, at }: Outcome): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with decided as (
      update risk_signals set outcome = ${outcome}, decided_by = ${by}, decided_at = ${at}
      where member_id = ${member} and outcome is null
      returning rule, version, subject_id
    ), counted as (
      insert into risk_outcomes as known (rule, version, confirmed, unfounded)
      select rule, version, case when ${outcome} = 'confirmed' then count(*) else 0 end, case when ${outcome} = 'unfounded' then count(*) else 0 end
      from decided group by rule, version order by rule, version
      on conflict (rule, version) do update
        set confirmed = known.confirmed + excluded.confirmed, unfounded = known.unfounded + excluded.unfounded
    )
    select subject_id as subject from decided`.execute(tx)
  return rows.map(({ subject }) => subject)
}

/**
 * Marks the signals that a decision confirmed as unfounded, also those that were confirmed during the
 * hold that it ended, and updates the counts of their rules; returns their subjects.
 */
export async function retractConfirmations(tx: Tx, decision: DecisionId): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with retracted as (
      update risk_signals s set outcome = 'unfounded' from moderation_actions d
        left join risk_holds h on ${ENDED_BY_DECISION}
      where d.id = ${decision}::uuid and s.member_id = d.user_id and s.outcome = 'confirmed'
        and s.decided_at between coalesce(h.since, d.decided_at) and d.decided_at
      returning s.rule, s.version, s.subject_id
    ), counted as (
      update risk_outcomes known set confirmed = known.confirmed - given.count, unfounded = known.unfounded + given.count
      from (select rule, version, count(*)::integer as count from retracted group by rule, version) given
      where known.rule = given.rule and known.version = given.version
    )
    select subject_id as subject from retracted`.execute(tx)
  return rows.map(({ subject }) => subject)
}

/** SQL condition: decision `d` ended hold `h`. */
const ENDED_BY_DECISION = sql<boolean>`(h.member_id = d.user_id and h.ended_as = 'decided' and h.ended_at = d.decided_at)`

interface HoldEnd {
  member: MemberId
  as: 'released' | 'decided'
  /** Null if nobody decided: the ban that the signals were about was lifted. */
  by: MemberId | null
  at: Date
}

/**
 * Ends the hold of a member; returns when it began, and when it first refused a conversation. Undefined
 * if there is none.
 */
export async function endHold(
  tx: Tx,
  { member, as, by, at }: HoldEnd,
): Promise<{ since: Date; refusedAt: Date | null } | undefined> {
  return tx
    .updateTable('risk_holds')
    .set({ ended_at: at, ended_as: as, ended_by: by })
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .returning(['since', 'refused_at as refusedAt'])
    .executeTakeFirst()
}

/**
 * Stores when a hold first refused the member a conversation, also if it was released while the refused
 * request ran. The request of that release may have begun up to a minute earlier. Returns whether the
 * hold is `open` or `released` by now; undefined if it had refused before, or ended without a decision.
 */
export async function saveRefusal(
  tx: Tx,
  { member, at }: { member: MemberId; at: Date },
): Promise<'open' | 'released' | undefined> {
  const { rows } = await sql<{ isOpen: boolean }>`
    update risk_holds set refused_at = ${at}
    where member_id = ${member} and refused_at is null
      and (${isInEffect(at)} or (ended_as = 'released' and ended_by is not null and ended_at >= ${at}::timestamptz - interval '1 minute'))
    returning ended_at is null as "isOpen"`.execute(tx)
  if (rows.length === 0) return undefined
  return rows.some(({ isOpen }) => isOpen) ? 'open' : 'released'
}

interface Period {
  since: Date
  /** Undefined for the latest hold. */
  until?: Date
}

/**
 * Reads the hold that an overturned decision ended; undefined if there was none, or if its comments must
 * stay withheld because the member is on hold again or still suspended or banned.
 */
export async function findOverturnedHold(
  tx: Tx,
  { decision, member, at }: { decision: DecisionId; member: MemberId; at: Date },
): Promise<Required<Period> | undefined> {
  const { rows } = await sql<Required<Period>>`
    select h.since, h.ended_at as until from moderation_actions d
    join risk_holds h on ${ENDED_BY_DECISION}
    join profiles p on p.id = d.user_id and p.account_status in ('active', 'paused')
    where d.id = ${decision}::uuid and not ${isHeld(member, at)}`.execute(tx)
  return rows[0]
}

/**
 * Releases the comments that a member wrote during a hold; returns whom they are for, and whether the
 * recipient can read them, which needs premium.
 */
export async function releaseComments(
  tx: Tx,
  sender: MemberId,
  { since, until, now }: Period & { now: Date },
): Promise<{ recipient: MemberId; isReadable: boolean }[]> {
  const { rows } = await sql<{ recipient: MemberId; isReadable: boolean }>`
    update like_comments set withheld_since = null
    where from_user_id = ${sender} and withheld_since >= ${since}
      and withheld_since <= coalesce(${until ?? null}::timestamptz, 'infinity')
    returning to_user_id as recipient,
      exists (select from premium_features where user_id = to_user_id and is_active and expires_at > ${now}) as "isReadable"`.execute(
    tx,
  )
  return rows
}

/** Removes the open signals of a rule about a subject; returns whose they were. */
export async function removeOpenSignals(
  tx: Tx,
  rule: RiskRule,
  subject: string,
): Promise<MemberId[]> {
  const { rows } = await sql<{ member: MemberId }>`
    delete from risk_signals where rule = ${rule} and subject_id = ${subject}::uuid and outcome is null
    returning member_id as member`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Stores that a member isn't the person of these bans; other subjects are left out. */
export async function dismissMatches(
  tx: Tx,
  { member, bans, by, at }: { member: MemberId; bans: readonly string[]; by: MemberId; at: Date },
): Promise<void> {
  await sql`
    update evasion_matches set dismissed_at = ${at}, dismissed_by = ${by}
    where member_id = ${member} and ban_id = any (${bans}::uuid[]) and dismissed_at is null`.execute(
    tx,
  )
}

/** Ends the open warnings about a member in these threads; returns whom they were shown to. */
export async function withdrawWarnings(
  tx: Tx,
  { sender, subjects, at }: { sender: MemberId; subjects: readonly string[]; at: Date },
): Promise<MemberId[]> {
  const { rows } = await sql<{ recipient: MemberId }>`
    update risk_warnings set ended_at = ${at}, ended_as = 'withdrawn'
    where sender_id = ${sender} and thread_id = any (${subjects}::uuid[]) and ended_at is null
    returning recipient_id as recipient`.execute(tx)
  return rows.map(({ recipient }) => recipient)
}

export interface RuleCounts {
  rule: string
  found: number
  confirmed: number
  unfounded: number
}

/** Counts the stored signals of each rule, and the outcomes of its version in `present`. */
export async function countByRule(
  db: Db,
  present: readonly { rule: RiskRule; version: number }[],
): Promise<RuleCounts[]> {
  const { rows } = await sql<RuleCounts>`
    select rule, coalesce(found, 0)::integer as found, coalesce(confirmed, 0) as confirmed, coalesce(unfounded, 0) as unfounded
    from (select rule, count(*) as found from risk_signals group by rule) signals
    full join (
      select rule, confirmed, unfounded from risk_outcomes
      join json_to_recordset(${JSON.stringify(present)}::json) as present (rule text, version smallint) using (rule, version)
    ) outcomes using (rule)`.execute(db)
  return rows
}
