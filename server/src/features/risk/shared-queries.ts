import { DAY_SECONDS } from '@adire/contract/durations.ts'
import type { MemberId, ThreadId } from '@adire/contract/ids.ts'
import {
  HALF_LIFE_DAYS,
  OUTCOMES_MINIMUM,
  PRECISION_MINIMUM,
  profileRuleNames,
  textRuleNames,
  trialRuleNames,
  WARNING_POINTS,
  wordingRuleNames,
} from '@adire/contract/risk.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { waitingItems } from '../../db/waiting-items.ts'

/**
 * SQL condition: new conversations of this member wait until a moderator has looked. Moderators see
 * some holds before they take effect.
 */
export function isHeld(member: MemberId, at: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from risk_holds where member_id = ${member} and ${isInEffect(at)})`
}

/** SQL condition: a row of `risk_holds` stops new conversations at a time. */
export const isInEffect = (at: Date) =>
  sql<boolean>`ended_at is null and (takes_effect_at is null or takes_effect_at <= ${at})`

/**
 * Locks the hold, so that a release waits for this transaction. Returns a time during the hold, `at`
 * unless it began later; null if none is in effect.
 */
export async function lockHold(tx: Tx, member: MemberId, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ time: Date }>`
    select greatest(since, ${at}::timestamptz) as time from risk_holds
    where member_id = ${member} and ${isInEffect(at)} for share`.execute(tx)
  return rows[0]?.time ?? null
}

/** SQL condition: hold `h` of member `p` waits for a moderator, and this one may decide about it. */
export const isWaitingHold = (viewer: MemberId) => sql<boolean>`(
  h.ended_at is null and p.account_status in ('active', 'paused') and p.id <> ${viewer}
)`

/** Selects the items of the work queue `risk`. */
export function waitingHolds(viewer: MemberId) {
  return waitingItems(
    sql`risk_holds h join profiles p on p.id = h.member_id where ${isWaitingHold(viewer)}`,
    { since: sql`h.since` },
  )
}

/** SQL: outcomes `o` of the rule of signal `s` tell how precise it is. */
const KNOWN_OUTCOMES = sql`(
  o.rule = s.rule and o.version = s.version and o.confirmed + o.unfounded >= ${sql.lit(OUTCOMES_MINIMUM)}
)`
const IS_PRECISE = sql`(o.confirmed >= ${sql.lit(PRECISION_MINIMUM)} * (o.confirmed + o.unfounded))`
const TRIAL_RULES = sql.join(trialRuleNames.map((rule) => sql.lit(rule)))

/** SQL condition: the points of signal `s` count. Its rule doesn't only observe (`isActive`). */
export const IS_COUNTED = sql<boolean>`(s.outcome is distinct from 'unfounded'
  and not exists (select from risk_outcomes o where ${KNOWN_OUTCOMES} and not ${IS_PRECISE})
  and (s.rule not in (${TRIAL_RULES}) or exists (select from risk_outcomes o where ${KNOWN_OUTCOMES}))
)`

/** SQL of the points of signal `s` at a time, halved every `HALF_LIFE_DAYS`. */
export function decayedPoints(at: RawBuilder<unknown>): RawBuilder<number> {
  const seconds = sql.lit(HALF_LIFE_DAYS * DAY_SECONDS)
  return sql<number>`(s.points * power(0.5::double precision, extract(epoch from ${at} - s.found_at)::double precision / ${seconds}))`
}

/** SQL of rules of which one signal counts: first messages sent to many, and what a profile says. */
export const ONCE_RULES = sql.join(
  ['same_opener', ...profileRuleNames].map((rule) => sql.lit(rule)),
)

/** SQL of what counts once: copies of a comment for each rule, and signals of `ONCE_RULES`. */
const COUNTED_ONCE = sql`s.rule, s.comment_hash, case when s.comment_hash is null and s.rule not in (${ONCE_RULES}) then s.id end`

/**
 * SQL of the points of a member's signals `s` that count, by which the queue is ordered. They halve from the
 * first day, so that the order stays. Whether they reach a hold is decided by `readScore`.
 */
export function selectScore(
  member: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(once.points), 0) from (
    select max(${decayedPoints(at)}) as points from risk_signals s
    where s.member_id = ${member} and ${IS_COUNTED} group by ${COUNTED_ONCE}) once)`
}

/** SQL of the rules about what a member writes. */
export const TEXT_RULES = sql.join(
  [...textRuleNames, ...wordingRuleNames].map((rule) => sql.lit(rule)),
)

/**
 * SQL condition: signal `s` is about the present comment of the like of a pair, and not yet about their
 * thread. It has the time of its comment, which is earlier for one that was withdrawn or replaced.
 */
export function isAboutComment(
  sender: RawBuilder<unknown>,
  recipient: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(s.member_id = ${sender} and s.subject_id = ${recipient} and s.rule in (${TEXT_RULES})
    and s.found_at >= (select made.created_at from like_comments made where made.from_user_id = ${sender} and made.to_user_id = ${recipient}))`
}

/** SQL for whether the recipient of a like is warned about its comment. */
export function isCommentWarned(sender: RawBuilder<unknown>, recipient: RawBuilder<unknown>) {
  return sql<boolean>`coalesce((select sum(s.points) from risk_signals s
    where ${isAboutComment(sender, recipient)} and ${IS_COUNTED}) >= ${sql.lit(WARNING_POINTS)}, false)`
}

/** Reads whether this member is warned in a conversation, and whether they have ended the warning. */
export async function readWarning(
  db: Db,
  thread: ThreadId,
  recipient: MemberId,
): Promise<{ isWarned: boolean; isWarningOver: boolean }> {
  const { rows } = await sql<{ isWarned: boolean; isWarningOver: boolean }>`
    select ended_at is null as "isWarned", coalesce(ended_as in ('dismissed', 'reported'), false) as "isWarningOver"
    from risk_warnings where thread_id = ${thread} and recipient_id = ${recipient}`.execute(db)
  return rows[0] ?? { isWarned: false, isWarningOver: false }
}

/** True if a member is on hold, also before it takes effect. */
export async function hasOpenHold(db: Db, member: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from risk_holds where member_id = ${member} and ended_at is null`.execute(db)
  return rows.length > 0
}
