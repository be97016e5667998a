import type { MemberId, PhotoId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

interface Refusal {
  member: MemberId
  kind: 'denial' | 'photo_rejection'
  /** Of a rejection. */
  photo?: PhotoId
  statement: string
  by: MemberId
  at: Date
}

/** A verification or a photo that was refused, among the decisions that a member can appeal (decision T4). */
export async function addRefusal(tx: Tx, { member, kind, photo, statement, by, at }: Refusal): Promise<void> {
  await sql`
    insert into moderation_actions (user_id, kind, statement, photo_id, decided_by, decided_at)
    values (${member}, ${kind}, ${statement}, ${photo ?? null}::uuid, ${by}, ${at})`.execute(tx)
}
