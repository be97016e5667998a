import type { MemberId, VouchId } from '@adire/contract/ids.ts'
import type { Audience } from '@adire/contract/audiences.ts'
import {
  type OpenInvitation,
  type Vouch,
  VOUCH_INVITATIONS_MAXIMUM,
  VOUCHES_SHOWN_MAXIMUM,
  type WrittenVouch,
} from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import {
  isBlockedBetween,
  isInAudience,
  isSeenBy,
  memberIs,
} from '../profiles/shared-visibility-queries.ts'
import type { Origin } from './rules.ts'
import { isStanding, VOUCH, VOUCHES } from './shared-queries.ts'

/** Serialises changes to the vouches of these members; ordered by id, so that two calls can't deadlock. */
export async function lockMembers(tx: Tx, members: readonly MemberId[]): Promise<void> {
  await sql`select 1 from profiles where id = any (${members}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Lists the links of a member that still work, newest first. */
export async function listInvitations(
  db: Db,
  member: MemberId,
  now: Date,
): Promise<OpenInvitation[]> {
  const { rows } = await sql<{
    id: VouchId
    showsPhoto: boolean
    invitedAt: Date
    expiresAt: Date
  }>`
    select id, shows_photo as "showsPhoto", invited_at as "invitedAt", expires_at as "expiresAt" from vouches
    where member_id = ${member} and status = 'open' and expires_at > ${now}
    order by invited_at desc, id limit ${sql.lit(VOUCH_INVITATIONS_MAXIMUM)}`.execute(db)
  return rows.map(({ invitedAt, expiresAt, ...row }) => ({
    ...row,
    invitedAt: invitedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Counts links that work and vouches that wait for the member, then those that a profile shows or will. */
export async function countVouches(
  db: Db,
  member: MemberId,
  now: Date,
): Promise<{ pending: number; shown: number }> {
  const { rows } = await sql<{ pending: number; shown: number }>`
    select (count(*) filter (where v.status in ('open', 'written')))::integer as pending,
      (count(*) filter (where v.status in ('accepted', 'approved')))::integer as shown
    from ${VOUCHES}
    where v.member_id = ${member} and v.status <> 'closed' and (v.status <> 'open' or v.expires_at > ${now}) and ${isStanding}`.execute(
    db,
  )
  return rows[0] ?? { pending: 0, shown: 0 }
}

interface NewInvitation {
  id: VouchId
  member: MemberId
  tokenHash: string
  showsPhoto: boolean
  origin: Origin
  at: Date
  expiresAt: Date
}

/** Replaces the link of an invitation; false unless the member has an unused one of this id. */
export async function replaceInvitation(tx: Tx, given: NewInvitation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vouches set token_hash = ${given.tokenHash}, shows_photo = ${given.showsPhoto}, expires_at = ${given.expiresAt}
    where id = ${given.id} and member_id = ${given.member} and status = 'open'`.execute(tx)
  return numAffectedRows === 1n
}

/** Adds an invitation; false if its id is taken, also by the stake of a vouch that is gone. */
export async function addInvitation(tx: Tx, given: NewInvitation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vouches (id, member_id, token_hash, shows_photo, invited_at, expires_at, network_hash, device_hash)
    select ${given.id}, ${given.member}, ${given.tokenHash}, ${given.showsPhoto}, ${given.at}, ${given.expiresAt},
      ${given.origin.network}, ${given.origin.device}
    where not exists (select from vouch_stakes where id = ${given.id})
    on conflict (id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Finds the state of a vouch that was written about the member and isn't void. */
export async function findStatus(
  db: Db,
  member: MemberId,
  id: VouchId,
): Promise<WrittenVouch['status'] | undefined> {
  const { rows } = await sql<{ status: WrittenVouch['status'] }>`
    select v.status from ${VOUCHES}
    where v.id = ${id} and v.member_id = ${member} and v.status not in ('open', 'closed') and ${isStanding}`.execute(
    db,
  )
  return rows[0]?.status
}

export async function acceptVouch(tx: Tx, id: VouchId, at: Date): Promise<void> {
  await sql`update vouches set status = 'accepted', accepted_at = ${at} where id = ${id} and status = 'written'`.execute(
    tx,
  )
}

export async function saveAudience(tx: Tx, id: VouchId, audience: Audience): Promise<void> {
  await sql`update vouches set audience = ${audience} where id = ${id}`.execute(tx)
}

/**
 * Removes an unused invitation, and empties a vouch that was written. The row stays, so that the
 * voucher's link looks the same as before.
 */
export async function removeVouch(tx: Tx, member: MemberId, id: VouchId): Promise<void> {
  await sql`delete from vouches where id = ${id} and member_id = ${member} and status = 'open'`.execute(
    tx,
  )
  await sql`
    update vouches set status = 'closed', first_name = null, voucher_id = null, relation = null, years = null, words = null,
      network_hash = null, device_hash = null, reason = null
    where id = ${id} and member_id = ${member} and status <> 'closed'`.execute(tx)
}

/** Lists the vouches of another member that this viewer may read; undefined if they may not see the member. */
export async function listShown(
  db: Db,
  viewer: MemberId,
  member: MemberId,
): Promise<Vouch[] | undefined> {
  const owner = await db
    .selectFrom('profiles as owner')
    .select('owner.id')
    .where('owner.id', '=', member)
    .where('owner.id', '<>', viewer)
    .where(isSeenBy('owner', memberIs(viewer)))
    .executeTakeFirst()
  if (!owner) return undefined
  const pair = { owner: memberIs(member), viewer: memberIs(viewer) }
  const { rows } = await sql<Vouch>`
    select ${VOUCH} from ${VOUCHES}
    where v.member_id = ${member} and v.status = 'approved' and ${isStanding}
      and (v.voucher_id is null or not ${isBlockedBetween(sql.ref('v.voucher_id'), memberIs(viewer))})
      and ${isInAudience(sql.ref('v.audience'), pair)}
    order by v.accepted_at, v.id limit ${sql.lit(VOUCHES_SHOWN_MAXIMUM)}`.execute(db)
  return rows
}

/** Removes links that nobody used, emptied vouches, and stakes of vouches that are gone. */
export async function removeForgotten(
  tx: Tx,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await sql`delete from vouches where (status = 'open' and expires_at <= ${now}) or (status = 'closed' and expires_at <= ${before})`.execute(
    tx,
  )
  await sql`
    delete from vouch_stakes s where s.written_at <= ${before}
      and not exists (select from vouches v where v.id = s.id and v.status <> 'closed')`.execute(tx)
}
