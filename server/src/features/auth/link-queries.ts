import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LinkKind } from './rules.ts'
import { hashSecret } from '../../lib/secrets.ts'

function toIdentifier(kind: LinkKind, secret: string): string {
  return hashSecret(`${kind}:${secret}`)
}

/**
 * Adds a link. Earlier links of this kind end, except those to the member's data and those of
 * emails that repeat a warning.
 */
export async function addLink(
  tx: Tx,
  {
    kind,
    memberId,
    secret,
    expiresAt,
    now,
  }: { kind: LinkKind; memberId: MemberId; secret: string; expiresAt: Date; now: Date },
): Promise<void> {
  // Two asked for at once come one after the other, so that one of them is the newer.
  await sql`select 1 from users where id = ${memberId} for update`.execute(tx)
  if (!lastsBesideOthers(kind)) await removeLinks(tx, kind, memberId)
  await tx
    .insertInto('verifications')
    .values({
      identifier: toIdentifier(kind, secret),
      value: `${kind}:${memberId}`,
      expires_at: expiresAt,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

function lastsBesideOthers(kind: LinkKind): boolean {
  return kind === 'support' || kind === 'keep-two-factor'
}

export async function removeLinks(tx: Tx, kind: LinkKind, memberId: MemberId): Promise<void> {
  await tx.deleteFrom('verifications').where('value', '=', `${kind}:${memberId}`).execute()
}

/** Finds the member of a valid link. */
export async function findLink(
  db: Db,
  kind: LinkKind,
  secret: string,
  now: Date,
): Promise<MemberId | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', toIdentifier(kind, secret))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return parseMember(row, kind)
}

/** Uses a link up; of simultaneous attempts, one gets the member. */
export async function takeLink(
  tx: Tx,
  kind: LinkKind,
  secret: string,
  now: Date,
): Promise<MemberId | undefined> {
  const row = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', toIdentifier(kind, secret))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  return parseMember(row, kind)
}

function parseMember(row: { value: string } | undefined, kind: LinkKind): MemberId | undefined {
  return row && MemberId.parse(row.value.slice(kind.length + 1))
}
