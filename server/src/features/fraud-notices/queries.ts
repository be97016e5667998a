import type { FraudNoticeId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import { isBannedForFraud } from '../../db/conditions.ts'
import type { Db, Tx } from '../../db/db.ts'

/** Finds a notice for its recipient, with the recipient's country. */
export async function findNotice(
  db: Db,
  id: FraudNoticeId,
  recipient: MemberId,
): Promise<
  | {
      id: FraudNoticeId
      name: string
      lastContact: Date
      sentAt: Date
      country: string
      isLifted: boolean
    }
  | undefined
> {
  return db
    .selectFrom('fraud_notices')
    .innerJoin('profiles', 'profiles.id', 'fraud_notices.recipient_id')
    .select([
      'fraud_notices.id',
      'fraud_notices.name',
      'last_contact as lastContact',
      'sent_at as sentAt',
      'profiles.country',
      sql<boolean>`not ${isBannedForFraud('fraud_notices.member_id')}`.as('isLifted'),
    ])
    .where('fraud_notices.id', '=', id)
    .where('recipient_id', '=', recipient)
    .executeTakeFirst()
}

/** Deletes a batch of notices, and of alerts, from before a moment; false once none is left. */
export async function removeOld(tx: Tx, before: Date, limit: number): Promise<boolean> {
  const { numAffectedRows: notices = 0n } = await sql`
    delete from fraud_notices where id in (select id from fraud_notices where sent_at < ${before} limit ${limit})`.execute(
    tx,
  )
  const { numAffectedRows: alerts = 0n } = await sql`
    delete from fraud_alerts where decision_id in (
      select decision_id from fraud_alerts where started_at < ${before} limit ${limit})`.execute(tx)
  return notices + alerts > 0n
}
