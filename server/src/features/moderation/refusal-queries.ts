import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

interface Refusal {
  member: MemberId
  kind: 'denial' | 'photo_rejection'
  /** Set for a rejected photo. */
  photo?: PhotoId
  statement: string
  by: MemberId
  at: Date
}

/**
 * Records a denied verification or a rejected photo as a decision that the member can appeal
 * (decision T4).
 */
export async function addRefusal(
  tx: Tx,
  { member, kind, photo, statement, by, at }: Refusal,
): Promise<void> {
  await sql`
    insert into moderation_actions (user_id, kind, statement, photo_id, decided_by, decided_at)
    values (${member}, ${kind}, ${statement}, ${photo ?? null}::uuid, ${by}, ${at})`.execute(tx)
}
