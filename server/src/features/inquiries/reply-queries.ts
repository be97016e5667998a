import { INQUIRY_REPLIES_SHOWN, type InquiryRecord } from '@adire/contract/inquiries.ts'
import type { CampaignId, InquiryId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface NewReply {
  id: string
  inquiryId: InquiryId
  text: string
  by: MemberId
  at: Date
}

/** Adds a reply; false if the id is taken. */
export async function addReply(
  tx: Tx,
  { id, inquiryId, text, by, at }: NewReply,
): Promise<boolean> {
  const row = await tx
    .insertInto('inquiry_messages')
    .values({ id, inquiry_id: inquiryId, body: text, sent_by: by, sent_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if this reply was stored before, with the same text for the same inquiry. */
export async function hasReply(
  tx: Tx,
  { id, inquiryId, text }: Pick<NewReply, 'id' | 'inquiryId' | 'text'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('inquiry_messages')
    .select('id')
    .where('id', '=', id)
    .where('inquiry_id', '=', inquiryId)
    .where('body', '=', text)
    .executeTakeFirst()
  return row !== undefined
}

/** Finds a reply with what its email needs. */
export function findReply(db: Db, id: string) {
  return db
    .selectFrom('inquiry_messages as m')
    .innerJoin('ad_inquiries as i', 'i.id', 'm.inquiry_id')
    .select([
      'm.body as text',
      'i.reference',
      'i.contact_email as email',
      'i.inquiry_type as type',
      'i.language',
    ])
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** Lists the latest replies to an inquiry, oldest first. */
export async function listReplies(db: Db, inquiryId: InquiryId): Promise<InquiryRecord['replies']> {
  const rows = await db
    .selectFrom('inquiry_messages as m')
    .leftJoin('profiles as p', (join) =>
      join.onRef('p.id', '=', 'm.sent_by').on('p.account_status', '<>', 'erased'),
    )
    .select(['m.id', 'm.body as text', 'p.handle as by', 'm.sent_at as sentAt'])
    .where('m.inquiry_id', '=', inquiryId)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(INQUIRY_REPLIES_SHOWN)
    .execute()
  return rows.toReversed().map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }))
}

/** Lists the campaigns created from an inquiry, newest first. */
export async function listCampaigns(
  db: Db,
  inquiryId: InquiryId,
): Promise<InquiryRecord['campaigns']> {
  const { rows } = await sql<{ id: CampaignId; name: string }>`
    select id, campaign_name as name from ad_campaigns where inquiry_id = ${inquiryId} and deleted_at is null
    order by created_at desc, id desc limit ${INQUIRY_REPLIES_SHOWN}`.execute(db)
  return rows
}
