import type { MemberId } from '@adire/contract/ids.ts'
import {
  type StaffVouch,
  STAFF_VOUCHES_MAXIMUM,
  VOUCHES_MAXIMUM,
} from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { waitingItems } from '../../db/waiting-items.ts'
import { isBlockedBetween } from '../profiles/shared-visibility-queries.ts'

/** SQL source of vouches `v` with the profile `voucher` of a member who wrote one. */
export const VOUCHES = sql.raw('vouches v left join profiles voucher on voucher.id = v.voucher_id')

/** Columns of `Vouch`. */
export const VOUCH = sql.raw(
  `v.id, v.words as text, coalesce(v.first_name, voucher.handle) as name, v.relation, v.years,
  v.voucher_id is not null as "isByMember"`,
)

/**
 * SQL condition: vouch `v` is by somebody without an account, or by a member with a confirmed
 * account in good standing, no overdue age check, and no block between them and the member. All others are void and shown to no one.
 */
export const isStanding = sql<boolean>`(v.voucher_id is null or (
  voucher.is_confirmed and voucher.account_status in ('active', 'paused')
  and not exists (select from required_age_checks check_of_voucher where check_of_voucher.member_id = v.voucher_id and check_of_voucher.is_overdue)
  and not ${isBlockedBetween(sql.ref('v.member_id'), sql.ref('v.voucher_id'))}
))`

/** SQL condition: vouch `v` of member `p` waits for a moderator, and this one may decide about it. */
export const isWaitingVouch = (viewer: MemberId) => sql<boolean>`(
  v.status = 'accepted' and p.account_status in ('active', 'paused') and p.id <> ${viewer}
  and v.voucher_id is distinct from ${viewer} and ${isStanding}
)`

/** Selects the items of the work queue `vouches`. */
export function waitingVouches(viewer: MemberId) {
  return waitingItems(
    sql`${VOUCHES} join profiles p on p.id = v.member_id where ${isWaitingVouch(viewer)}`,
    { since: sql`v.accepted_at` },
  )
}

interface WrittenRow extends Omit<StaffVouch, 'writtenAt'> {
  writtenAt: Date
}

/**
 * Lists what was written about a member in every state, newest first. If there is more than fits,
 * rejected and void vouches are left out first. Only staff see void ones.
 */
export async function listWritten(
  db: Db,
  member: MemberId,
  { withVoid }: { withVoid: boolean },
): Promise<StaffVouch[]> {
  const maximum = withVoid ? STAFF_VOUCHES_MAXIMUM : VOUCHES_MAXIMUM
  const { rows } = await sql<WrittenRow>`
    select ${VOUCH}, v.status, v.audience, v.written_at as "writtenAt", v.reason, v.voucher_id as "voucherId",
      not ${isStanding} as "isVoid"
    from ${VOUCHES}
    where v.member_id = ${member} and v.status not in ('open', 'closed') and (${withVoid} or ${isStanding})
    order by ${isStanding} desc, v.status = 'rejected', v.written_at desc, v.id limit ${sql.lit(maximum)}`.execute(
    db,
  )
  return rows
    .toSorted((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())
    .map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}
