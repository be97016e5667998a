import { strikeKinds } from '@adire/contract/decisions.ts'
import type { MemberSort, MemberStanding } from '@adire/contract/member-records.ts'
import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import type { Gender } from '@adire/contract/members.ts'
import { sql } from 'kysely'
import { andAll } from '../../db/conditions.ts'
import type { Db } from '../../db/db.ts'
import { buildOrder, type ListOrder } from '../../db/keyset.ts'
import type { AccountStatus, StaffRole } from '../../db/types.ts'
import type { PageRange } from '../../lib/paging.ts'

/** Columns of a member shown to staff in the member list and on the member record. */
export interface KnownRow {
  id: MemberId
  handle: string
  gender: Gender
  birth_date: string
  time_zone: string
  city: string
  country: string
  role: StaffRole | null
  is_verified: boolean
  verification_requested_at: Date | null
  is_available: boolean
  account_status: AccountStatus
  suspended_until: Date | null
  created_at: Date
  last_active_at: Date
}

/** Must list the columns of `KnownRow`, from `profiles p` and `admin_users a`. */
export const KNOWN_COLUMNS =
  sql.raw(`p.id, p.handle, p.gender, p.birth_date, p.time_zone, p.city, p.country, a.role, p.is_verified,
  p.verification_requested_at, p.is_available, p.account_status, p.suspended_until, p.created_at, p.last_active_at`)

/** True for rows of `moderation_actions d` that count as a strike. */
export const IS_STRIKE = sql.raw(
  `d.kind in (${strikeKinds.map((kind) => `'${kind}'`).join(', ')}) and d.lifted_at is null`,
)

export interface MemberListRow extends KnownRow {
  card_photo_id: PhotoId | null
  card_placeholder: string | null
  strikes: number
  open_cases: number
  sortKey: string
}

export interface MemberFilter extends PageRange {
  viewer: MemberId
  /** Start of a handle. */
  handle?: string | undefined
  /** Last digits of the id, in lower case (`parseShortCode`). */
  shortCode?: string | undefined
  /** Whole email address; there is no search for a part of one. */
  email?: string | undefined
  standing?: MemberStanding | undefined
  verification?: 'verified' | 'waiting' | 'denied' | undefined
  gender?: Gender | undefined
  city?: string | undefined
  joinedAfter?: Date | undefined
  sort: MemberSort
}

const orders: Record<MemberSort, ListOrder> = {
  newest: { key: 'p.created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { key: 'p.created_at', type: 'timestamptz', direction: 'asc' },
  active: { key: 'p.active_hour', type: 'timestamptz', direction: 'desc' },
  handle: { key: 'lower(p.handle)', type: 'text', direction: 'asc' },
}

/** Lists members in the chosen order, without erased ones. */
export async function listMembers(db: Db, filter: MemberFilter): Promise<MemberListRow[]> {
  const { sortKey, isAfter, orderBy } = buildOrder(orders[filter.sort], 'p.id')
  const { rows } = await sql<MemberListRow>`
    select ${KNOWN_COLUMNS}, p.card_photo_id, p.card_placeholder, ${sortKey} as "sortKey",
      (select count(*)::integer from moderation_actions d where d.user_id = p.id and ${IS_STRIKE}) as strikes,
      (select count(*)::integer from report_cases c
        where c.reported_user_id = p.id and c.closed_at is null and p.id <> ${filter.viewer}) as open_cases
    from profiles p left join admin_users a on a.user_id = p.id
    where p.account_status <> 'erased' ${buildConditions(filter)} and ${isAfter(filter.after)}
    order by ${orderBy}
    limit ${filter.limit}`.execute(db)
  return rows
}

function buildConditions({
  handle,
  shortCode,
  email,
  standing,
  verification,
  gender,
  city,
  joinedAfter,
}: MemberFilter) {
  return andAll([
    handle !== undefined &&
      sql`lower(p.handle) like lower(${`${handle.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`,
    shortCode !== undefined && sql`right(p.id::text, 6) = ${shortCode}`,
    email !== undefined && sql`p.id = (select id from users where email = ${email})`,
    standing !== undefined && standingIs(standing),
    verification === 'verified' && sql`p.is_verified`,
    verification === 'waiting' &&
      sql`not p.is_verified and p.verification_requested_at is not null`,
    verification === 'denied' && sql`not p.is_verified and p.verification_requested_at is null`,
    gender !== undefined && sql`p.gender = ${gender}`,
    city !== undefined && sql`p.city = ${city}`,
    joinedAfter !== undefined && sql`p.created_at > ${joinedAfter}`,
  ])
}

function standingIs(standing: MemberStanding) {
  if (standing === 'active') return sql`p.account_status = 'active' and p.is_available`
  if (standing === 'hidden') return sql`p.account_status = 'active' and not p.is_available`
  return sql`p.account_status = ${standing}::account_status`
}
