import { AD_REPORT_COMMENTS_SHOWN, type AdReportReason } from '@adire/contract/ad-reports.ts'
import type { BannerId, CampaignId, MemberId } from '@adire/contract/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { isAfter } from '../../db/keyset.ts'
import type { PageRange } from '../../lib/paging.ts'

export interface ReportCaseRow {
  id: string
  campaignId: CampaignId
  campaign: string
  advertiser: string
  isActive: boolean
  title: string
  description: string
  bannerId: BannerId | null
  destinationUrl: string
  openedAt: Date
  sortKey: string
  reasons: { reason: AdReportReason; count: number }[]
  comments: string[]
  settler: string | null
  settledAt: Date | null
  note: string | null
}

/** Lists reported campaigns with the banner that most reports are about, newest case first. */
export async function listReportCases(
  db: Db,
  { isOpen, after, limit }: PageRange & { isOpen: boolean },
): Promise<ReportCaseRow[]> {
  const { rows } = await sql<ReportCaseRow>`
    select k.id, k.campaign_id as "campaignId", c.campaign_name as campaign, c.advertiser_name as advertiser,
      c.status = 'active' and c.deleted_at is null as "isActive", coalesce(nullif(shown.title, ''), c.campaign_name) as title,
      shown.description, shown.banner_id as "bannerId", c.destination_url as "destinationUrl", k.opened_at as "openedAt", k.opened_at::text as "sortKey",
      coalesce((
        select json_agg(json_build_object('reason', reason, 'count', times) order by times desc, reason)
        from (select reason, count(*) as times from ad_reports where case_id = k.id group by reason) r
      ), '[]') as reasons,
      array(
        select comment from ad_reports where case_id = k.id and comment <> '' order by reported_at desc limit ${AD_REPORT_COMMENTS_SHOWN}
      ) as comments,
      p.handle as settler, k.settled_at as "settledAt", k.note
    from ad_report_cases k join ad_campaigns c on c.id = k.campaign_id left join profiles p on p.id = k.settled_by and p.account_status <> 'erased'
    cross join lateral (
      select v.title, v.description, v.banner_id from (
        select 'A' as letter, c.title, c.description, c.banner_id
        union all select letter, title, description, banner_id from ad_variants where campaign_id = c.id
      ) v left join ad_reports r on r.case_id = k.id and r.variant = v.letter
      group by v.letter, v.title, v.description, v.banner_id order by count(r.case_id) desc, v.letter limit 1
    ) shown
    where (k.settled_at is null) = ${isOpen} and ${isAfter(after, ['k.opened_at', 'k.id'])}
    order by k.opened_at desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks a case, so that only the first admin settles it and no report joins it meanwhile. */
export async function lockReportCase(
  tx: Tx,
  id: string,
): Promise<{ campaignId: CampaignId; isSettled: boolean } | undefined> {
  const { rows } = await sql<{ campaignId: CampaignId; isSettled: boolean }>`
    select campaign_id as "campaignId", settled_at is not null as "isSettled" from ad_report_cases where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function settleReportCase(
  tx: Tx,
  id: string,
  { by, at, note }: { by: MemberId; at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('ad_report_cases')
    .set({ settled_by: by, settled_at: at, note })
    .where('id', '=', id)
    .execute()
}
