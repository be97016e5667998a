import type { MemberId, VouchId } from '@adire/contract/ids.ts'
import type { Vouch, WrittenVouch } from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import { isFree } from '../../leases/queries.ts'
import type { PageRange } from '../../lib/paging.ts'
import { isStanding, isWaitingVouch, VOUCH, VOUCHES } from './shared-queries.ts'

export interface WaitingRow extends Vouch {
  memberId: MemberId
  voucherId: MemberId | null
  handle: string
  birthDate: string
  timeZone: string
  city: string
  acceptedAt: Date
  sortKey: string
}

interface View {
  viewer: MemberId
  at: Date
}

/** Lists accepted vouches that wait, except those about or by the viewer and those assigned to others. */
export async function listWaiting(
  db: Db,
  { viewer, at, after, limit }: View & PageRange,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${VOUCH}, p.id as "memberId", v.voucher_id as "voucherId", p.handle, p.birth_date as "birthDate", p.time_zone as "timeZone",
      p.city, v.accepted_at as "acceptedAt", v.accepted_at::text as "sortKey"
    from ${VOUCHES} join profiles p on p.id = v.member_id
    where ${isWaitingVouch(viewer)} and ${isFree('vouches', sql.ref('v.id'), { viewer, at })}
      and ${isAfter(after, ['v.accepted_at', 'v.id'], 'asc')}
    order by v.accepted_at, v.id
    limit ${limit}`.execute(db)
  return rows
}

/** Counts all waiting vouches, and those assigned to other moderators. */
export async function countWaiting(
  db: Db,
  view: View,
): Promise<{ waitingCount: number; elsewhereCount: number }> {
  const { rows } = await sql<{ waitingCount: number; elsewhereCount: number }>`
    select count(*)::integer as "waitingCount",
      (count(*) filter (where not ${isFree('vouches', sql.ref('v.id'), view)}))::integer as "elsewhereCount"
    from ${VOUCHES} join profiles p on p.id = v.member_id where ${isWaitingVouch(view.viewer)}`.execute(
    db,
  )
  return rows[0] ?? { waitingCount: 0, elsewhereCount: 0 }
}

export interface LockedVouch {
  id: VouchId
  memberId: MemberId
  voucherId: MemberId | null
  status: WrittenVouch['status']
}

/**
 * Locks a vouch that its member has accepted and that isn't void, so that the second of two moderators
 * finds it decided.
 */
export async function lockVouch(tx: Tx, id: VouchId): Promise<LockedVouch | undefined> {
  const { rows } = await sql<LockedVouch>`
    select v.id, v.member_id as "memberId", v.voucher_id as "voucherId", v.status from ${VOUCHES}
    where v.id = ${id} and v.status in ('accepted', 'approved', 'rejected') and ${isStanding} for update of v`.execute(
    tx,
  )
  return rows[0]
}

export async function saveDecision(
  tx: Tx,
  id: VouchId,
  { reason, by, at }: { reason: string | null; by: MemberId; at: Date },
): Promise<void> {
  await sql`
    update vouches set status = ${reason === null ? 'approved' : 'rejected'}, reason = ${reason}, decided_by = ${by}, decided_at = ${at}
    where id = ${id}`.execute(tx)
}
