import type { MemberId, VouchId } from '@adire/contract/ids.ts'
import type { VouchRelation } from '@adire/contract/vouch-texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isBlockedBetween, memberIs } from '../profiles/shared-visibility-queries.ts'
import type { Origin } from './rules.ts'

export interface LinkRow {
  id: VouchId
  memberId: MemberId
  /** Address of the member's account, to recognise their own browsers. */
  email: string
  handle: string
  birthDate: string
  timeZone: string
  expiresAt: Date
  writtenAt: Date | null
  /** Key of the member's profile picture, if the link shows it. */
  photoKey: string | null
}

/**
 * Finds the invitation of a link, if it still works or was used. Who wrote can delete it by the link
 * whatever becomes of the member.
 */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select v.id, v.member_id as "memberId", u.email, p.handle, p.birth_date as "birthDate", p.time_zone as "timeZone",
      v.expires_at as "expiresAt", v.written_at as "writtenAt", f.storage_key as "photoKey"
    from vouches v
    join profiles p on p.id = v.member_id and p.is_confirmed
    join users u on u.id = p.id
    left join photos f on f.id = p.card_photo_id and f.is_approved and v.shows_photo
    where v.token_hash = ${tokenHash}
      and (v.status <> 'open' or (
        v.expires_at > ${now} and p.account_status in ('active', 'paused')
        and not exists (select from required_age_checks r where r.member_id = p.id and r.is_overdue)
      ))`.execute(db)
  return rows[0]
}

interface Candidate {
  member: MemberId
  voucher: MemberId | undefined
  origin: Origin
}

/**
 * Returns whether this person can't vouch for the member: the member themselves, somebody blocked, or a
 * person, network or device of the member or of another vouch for them.
 */
export async function isExcluded(db: Db, { member, voucher, origin }: Candidate): Promise<boolean> {
  if (voucher === member) return true
  const isBlocked =
    voucher === undefined ? sql`false` : isBlockedBetween(memberIs(voucher), memberIs(member))
  const { rows } = await sql<{ found: boolean }>`
    select ${isBlocked} or exists (select from vouches where member_id = ${member} and status <> 'closed' and (
      voucher_id = ${voucher ?? null}::uuid or network_hash = ${origin.network}::text or device_hash = ${origin.device}::text
    )) as found`.execute(db)
  return rows[0]?.found ?? true
}

/** Counts the vouches that a member staked since then, withdrawn ones too. */
export async function countStakes(db: Db, voucher: MemberId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from vouch_stakes where voucher_id = ${voucher} and written_at > ${since}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface Writing {
  id: VouchId
  tokenHash: string
  /** Null if the voucher stakes their standing. */
  firstName: string | null
  voucher: MemberId | null
  relation: VouchRelation
  years: number
  text: string
  origin: Origin
  at: Date
}

/** Uses up a link; false if somebody else did in the meantime. Also saves the stake of a member. */
export async function saveWriting(tx: Tx, given: Writing): Promise<boolean> {
  const { id, firstName, voucher, relation, years, text, origin, at } = given
  const { numAffectedRows } = await sql`
    update vouches set status = 'written', written_at = ${at}, first_name = ${firstName}, voucher_id = ${voucher}, relation = ${relation},
      years = ${years}, words = ${text}, network_hash = ${origin.network}, device_hash = ${origin.device}
    where id = ${id} and token_hash = ${given.tokenHash} and status = 'open' and expires_at > ${at}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return false
  if (voucher !== null)
    await sql`
      insert into vouch_stakes (id, voucher_id, relation, years, words, written_at)
      values (${id}, ${voucher}, ${relation}, ${years}, ${text}, ${at})`.execute(tx)
  return true
}

/** Deletes what was written with a link; returns its member, undefined if there is nothing. */
export async function removeWriting(tx: Tx, tokenHash: string): Promise<MemberId | undefined> {
  const { rows } = await sql<{ id: VouchId; memberId: MemberId }>`
    delete from vouches where token_hash = ${tokenHash} and status <> 'open'
    returning id, member_id as "memberId"`.execute(tx)
  const [removed] = rows
  if (removed) await sql`update vouch_stakes set words = null where id = ${removed.id}`.execute(tx)
  return removed?.memberId
}
