import type { CampaignStatus } from '@adire/contract/campaigns.ts'
import type { BannerId, CampaignId, InquiryId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { toUtcDay } from '../ads/counting-rules.ts'
import { type CampaignValues, type CreativeForm, letterAt } from './rules.ts'

/** One of the banners B to D. */
export interface VariantRow {
  bannerId: BannerId | null
  width: number | null
  height: number | null
  title: string
  description: string
  ctaText: string
}

/** Campaign with its approval and totals. */
export interface CampaignRow extends CampaignValues {
  id: CampaignId
  banner_width: number | null
  banner_height: number | null
  alternatives: VariantRow[]
  /** UTC day on which a saved banner last changed. */
  variants_changed_on: string | null
  status: CampaignStatus
  is_deleted: boolean
  approver: string | null
  approved_at: Date | null
  inquiry_id: InquiryId | null
  total_impressions: number
  total_clicks: number
  total_spent_micros: number
  created_at: Date
  updated_at: Date
  revision: number
  statement_version: number
}

/** Columns of `CampaignRow`, from `CAMPAIGN_TABLES`. */
export const CAMPAIGN_COLUMNS = sql`c.id, c.advertiser_name, c.advertiser_email, c.campaign_name, c.placement_type, c.banner_id, b.width as banner_width,
    b.height as banner_height, (
      select coalesce(json_agg(json_build_object('bannerId', v.banner_id, 'width', vb.width, 'height', vb.height, 'title', v.title,
        'description', v.description, 'ctaText', v.cta_text) order by v.letter), '[]')
      from ad_variants v left join ad_banners vb on vb.id = v.banner_id where v.campaign_id = c.id
    ) as alternatives, c.paused_variants, c.variants_changed_on::text as variants_changed_on, c.title, c.description, c.cta_text, c.destination_url, c.target_gender, c.target_cities, c.target_age_min,
    c.target_age_max, c.daily_budget_micros, c.total_budget_micros, c.cost_per_click_micros, c.cost_per_impression_micros,
    c.start_date, c.end_date, c.status, c.deleted_at is not null as is_deleted, approver.handle as approver, c.approved_at,
    c.inquiry_id, c.total_impressions, c.total_clicks, c.total_spent_micros, c.created_at, c.updated_at, c.revision,
    c.statement_version`

export const CAMPAIGN_TABLES = sql`ad_campaigns c
    left join ad_banners b on b.id = c.banner_id
    left join profiles approver on approver.id = c.approved_by and approver.account_status <> 'erased'`

const SELECT = sql`select ${CAMPAIGN_COLUMNS} from ${CAMPAIGN_TABLES}`

/** Finds a campaign, deleted or not. */
export async function findCampaign(db: Db, id: CampaignId): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`${SELECT} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Finds a campaign that was just written or locked in this transaction. */
export async function getCampaign(db: Db, id: CampaignId): Promise<CampaignRow> {
  const row = await findCampaign(db, id)
  if (!row) throw new Error('a campaign that was just written is gone')
  return row
}

/** Locks a campaign that isn't deleted until the transaction ends. */
export async function lockCampaign(tx: Tx, id: CampaignId): Promise<CampaignRow | undefined> {
  const { rows } =
    await sql<CampaignRow>`${SELECT} where c.id = ${id} and c.deleted_at is null for no key update of c`.execute(
      tx,
    )
  return rows[0]
}

interface Approval {
  by: MemberId
  at: Date
}

/** Inserts an approved, active campaign (decision A3); false if the id is taken. */
export async function addCampaign(
  tx: Tx,
  { id, inquiryId }: { id: CampaignId; inquiryId: InquiryId | null },
  { values, by, at }: Approval & { values: CampaignValues },
): Promise<boolean> {
  const row = await tx
    .insertInto('ad_campaigns')
    .values({
      ...values,
      id,
      inquiry_id: inquiryId,
      status: 'active',
      approved_by: by,
      approved_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Saves an edit by an admin, which approves the campaign again and makes it active. */
export async function saveCampaign(
  tx: Tx,
  id: CampaignId,
  {
    values,
    by,
    at,
    changesCreatives,
  }: Approval & { values: CampaignValues; changesCreatives: boolean },
): Promise<void> {
  await tx
    .updateTable('ad_campaigns')
    .set((eb) => ({
      ...values,
      status: 'active',
      approved_by: by,
      approved_at: at,
      updated_at: at,
      revision: eb('revision', '+', 1),
      ...(changesCreatives && { variants_changed_on: toUtcDay(at) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Saves the banners besides banner A, in the order of their letters. */
export async function saveAlternatives(
  tx: Tx,
  id: CampaignId,
  alternatives: readonly CreativeForm[],
): Promise<void> {
  for (const [index, { bannerId, title, description, ctaText }] of alternatives.entries()) {
    const columns = { banner_id: bannerId, title, description, cta_text: ctaText }
    await tx
      .insertInto('ad_variants')
      .values({ campaign_id: id, letter: letterAt(index + 1), ...columns })
      .onConflict((conflict) => conflict.columns(['campaign_id', 'letter']).doUpdateSet(columns))
      .execute()
  }
}

export async function saveStatus(
  tx: Tx,
  id: CampaignId,
  { status, at }: { status: 'active' | 'paused'; at: Date },
): Promise<void> {
  await tx
    .updateTable('ad_campaigns')
    .set((eb) => ({ status, updated_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Soft-deletes a campaign: its counts and costs stay. */
export async function saveDeleted(tx: Tx, id: CampaignId, at: Date): Promise<void> {
  await tx
    .updateTable('ad_campaigns')
    .set({ deleted_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function hasInquiry(db: Db, id: InquiryId): Promise<boolean> {
  return (
    (await db.selectFrom('ad_inquiries').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  )
}
