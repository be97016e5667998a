import { MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { LinkKind } from './rules.ts'
import { hashSecret } from '../../lib/secrets.ts'

function toIdentifier(kind: LinkKind, secret: string): string {
  return hashSecret(`${kind}:${secret}`)
}

/**
 * Adds a one-time link, and removes the member's earlier links of its kind unless several may be
 * valid. The database has only hashes of the secrets.
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
  // Concurrent requests wait for each other, so that exactly one link stays.
  await sql`select 1 from users where id = ${memberId} for update`.execute(tx)
  if (!mayHaveSeveral(kind)) await removeLinks(tx, kind, memberId)
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

/** True for support links, and for links in emails that are repeated as reminders. */
function mayHaveSeveral(kind: LinkKind): boolean {
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

/** Removes a link as it is used; of simultaneous attempts, one gets the member. */
export async function consumeLink(
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
