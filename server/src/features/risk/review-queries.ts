import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import type { GuidelineClause } from '@adire/contract/guidelines.ts'
import type { MemberId } from '@adire/contract/ids.ts'
import { SIGNALS_MAXIMUM } from '@adire/contract/risk.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange } from '../../lib/paging.ts'
import { IS_COUNTED, isWaitingHold, selectScore } from './shared-queries.ts'

export interface SignalRow {
  rule: string
  points: number
  excerpt: string | null
  foundAt: string
  isConfirmed: boolean
  isCounted: boolean
  formerBan: FormerBanRow | null
}

interface FormerBanRow {
  signs: EvasionSign[]
  bannedAt: string
  clause: GuidelineClause | null
  reason: string | null
  account: { id: MemberId; handle: string } | null
}

export interface HeldRow {
  id: MemberId
  handle: string
  birthDate: string
  timeZone: string
  city: string
  heldSince: Date
  score: number
  signalCount: number
  isOpen: boolean
  signals: SignalRow[]
  sortKey: string
}

interface View {
  viewer: MemberId
  at: Date
}

/** A fixed time to which scores are compared: all points decay alike, so their order stays. */
const EPOCH = sql`'2026-01-01'::timestamptz`

/** Multiplies the sort key of members who may have returned after a ban: no score gets there. */
const RETURN_FACTOR = 1e100

const IS_RETURN = sql<boolean>`(s.rule = 'returned_after_ban' and ${IS_COUNTED})`

/** SQL of the ban that signal `s` is about, as JSON; null for other rules. */
const FORMER_BAN = sql`(
  select json_build_object('signs', m.kinds, 'bannedAt', b.banned_at, 'clause', d.clause, 'reason', d.statement,
    'account', case when former.account_status <> 'erased' then json_build_object('id', former.id, 'handle', former.handle) end)
  from evasion_bans b join evasion_matches m on m.ban_id = b.id and m.member_id = s.member_id
  left join moderation_actions d on d.id = b.decision_id left join profiles former on former.id = b.member_id
  where s.rule = 'returned_after_ban' and b.id = s.subject_id
)`

/**
 * Lists members on hold, likely returns after a ban and then highest score first, except the viewer and those assigned to others. The
 * sort key is the score at a fixed time, so that a page continues where the last one ended.
 */
export async function listHeld(
  db: Db,
  { viewer, at, after, limit }: View & PageRange,
): Promise<HeldRow[]> {
  const now = sql`${at}::timestamptz`
  const position = after
    ? sql<boolean>`(held.sort_key, held.id) < (${after.sortKey}::double precision, ${after.id}::uuid)`
    : sql<boolean>`true`
  const { rows } = await sql<HeldRow>`
    select held.id, held.handle, held.birth_date as "birthDate", held.time_zone as "timeZone", held.city, held.since as "heldSince",
      held.sort_key::text as "sortKey", listed.*
    from (
      select p.id, p.handle, p.birth_date, p.time_zone, p.city, h.since,
        ${selectScore(sql`p.id`, EPOCH)} * case when exists (select from risk_signals s where s.member_id = p.id and ${IS_RETURN}) then ${sql.lit(RETURN_FACTOR)}::double precision else 1 end as sort_key
      from risk_holds h join profiles p on p.id = h.member_id
      where ${isWaitingHold(viewer)} and ${isFree('risk', sql.ref('p.id'), { viewer, at })}
    ) held
    cross join lateral (
      select round(${selectScore(sql`held.id`, now)})::integer as score,
        count(*)::integer as "signalCount", coalesce(bool_or(s.outcome is null), false) as "isOpen",
        coalesce((select json_agg(one order by one.rule = 'returned_after_ban' desc, one."foundAt" desc, one.rule) from (
          select s.rule, s.points, s.excerpt, s.found_at as "foundAt", s.outcome is not null as "isConfirmed", ${IS_COUNTED} as "isCounted", ${FORMER_BAN} as "formerBan"
          from risk_signals s where s.member_id = held.id and s.outcome is distinct from 'unfounded'
          order by s.rule = 'returned_after_ban' desc, s.found_at desc, s.id desc limit ${SIGNALS_MAXIMUM}) one), '[]') as signals
      from risk_signals s where s.member_id = held.id and s.outcome is distinct from 'unfounded'
    ) listed
    where ${position}
    order by held.sort_key desc, held.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Counts all members on hold, and those assigned to other moderators. */
export async function countHeld(
  db: Db,
  view: View,
): Promise<{ waitingCount: number; elsewhereCount: number }> {
  const { rows } = await sql<{ waitingCount: number; elsewhereCount: number }>`
    select count(*)::integer as "waitingCount",
      (count(*) filter (where not ${isFree('risk', sql.ref('p.id'), view)}))::integer as "elsewhereCount"
    from risk_holds h join profiles p on p.id = h.member_id where ${isWaitingHold(view.viewer)}`.execute(
    db,
  )
  return rows[0] ?? { waitingCount: 0, elsewhereCount: 0 }
}

/** Counts the signals of a member as the queue lists them. */
export async function countSignals(db: Db, member: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from risk_signals where member_id = ${member} and outcome is distinct from 'unfounded'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
