import type { EvasionSign } from '@adire/contract/ban-evasion.ts'
import type { DecisionId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface NewBan {
  memberId: MemberId
  decisionId: DecisionId | null
  bannedAt: Date
  years: number
}

/** Adds the record of a ban; undefined if the member has one. */
export async function addBan(
  tx: Tx,
  { memberId, decisionId, bannedAt, years }: NewBan,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into evasion_bans (member_id, decision_id, banned_at, keep_until)
    values (${memberId}, ${decisionId}::uuid, ${bannedAt}, ${bannedAt}::timestamptz + make_interval(years => ${years}))
    on conflict (member_id) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export interface Mark {
  kind: Exclude<EvasionSign, 'photo'>
  hash: string
}

export async function addMarks(tx: Tx, banId: string, marks: readonly Mark[]): Promise<void> {
  await sql`
    insert into evasion_marks (ban_id, kind, hash)
    select ${banId}::uuid, kind, hash from json_to_recordset(${JSON.stringify(marks)}::json) as mark (kind text, hash text)
    on conflict do nothing`.execute(tx)
}

/** Replaces the mark of a banned member's date of birth; changes nothing without a ban. */
export async function replaceBirthMark(tx: Tx, memberId: MemberId, hash: string): Promise<void> {
  await sql`
    update evasion_marks set hash = ${hash} where kind = 'birth'
      and ban_id in (select id from evasion_bans where member_id = ${memberId}::uuid)`.execute(tx)
}

/** Identity of a member from which the marks follow; `addresses` are canonical. */
export interface Identity {
  addresses: string[]
  birthDate: string
  gender: string
  devices: string[]
  payers: string[]
}

/** Reads the identity of a member with their earlier addresses. */
export async function findIdentity(db: Db, memberId: MemberId): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    select array(
        select u.canonical_email union select canonical_email(c.old_email) from email_changes c where c.user_id = p.id and c.changed_at is not null
      ) as addresses,
      p.birth_date::text as "birthDate", p.gender,
      array(select device_hash from member_devices d where d.member_id = p.id) as devices,
      array(select payer_hash from member_payers d where d.member_id = p.id) as payers
    from profiles p join users u on u.id = p.id where p.id = ${memberId} and p.account_status <> 'erased'`.execute(
    db,
  )
  return rows[0]
}

/** Removes the record of a member's ban; returns its id. */
export async function removeBan(
  tx: Tx,
  by: { memberId: MemberId } | { decisionId: DecisionId },
): Promise<string | undefined> {
  const condition =
    'memberId' in by
      ? sql`member_id = ${by.memberId}::uuid`
      : sql`decision_id = ${by.decisionId}::uuid`
  const { rows } = await sql<{ id: string }>`
    delete from evasion_bans where ${condition} returning id`.execute(tx)
  return rows[0]?.id
}

export interface UnrecordedBan {
  memberId: MemberId
  decisionId: DecisionId | null
  bannedAt: Date | null
}

/** Finds banned members without a record: bans of before this table, and restored backups. */
export async function listUnrecorded(db: Db, limit: number): Promise<UnrecordedBan[]> {
  const { rows } = await sql<UnrecordedBan>`
    select p.id as "memberId", d.id as "decisionId", d.decided_at as "bannedAt"
    from profiles p left join lateral (
      select id, decided_at from moderation_actions where user_id = p.id and kind = 'ban' and lifted_at is null order by decided_at desc limit 1
    ) d on true
    where p.account_status in ('banned', 'deleting')
      and (p.account_status = 'banned' or exists (select from account_deletions l where l.user_id = p.id and l.status_before = 'banned'))
      and not exists (select from evasion_bans b where b.member_id = p.id)
    order by p.id limit ${limit}`.execute(db)
  return rows
}

/** Finds the decision that bans a member. */
export async function findBanDecision(
  db: Db,
  memberId: MemberId,
): Promise<{ id: DecisionId; decidedAt: Date } | undefined> {
  const { rows } = await sql<{ id: DecisionId; decidedAt: Date }>`
    select id, decided_at as "decidedAt" from moderation_actions
    where user_id = ${memberId} and kind = 'ban' and lifted_at is null order by decided_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

interface Bounds {
  now: Date
  devicesBefore: Date
  payersBefore: Date
}

/** Deletes bans whose time is over, and devices and payers unused since a time. */
export async function removeOld(
  db: Db,
  { now, devicesBefore, payersBefore }: Bounds,
): Promise<void> {
  await sql`delete from evasion_bans where keep_until <= ${now}`.execute(db)
  await sql`delete from member_devices where last_seen_at < ${devicesBefore}`.execute(db)
  await sql`delete from member_payers where last_seen_at < ${payersBefore}`.execute(db)
}
