import type { MemberId } from '@adire/contract/ids.ts'
import { withClient } from './data.ts'
import { addSessions } from './viewers.ts'

/** Campaigns in one placement, each of another advertiser: the worst case for choosing an ad. */
export const CAMPAIGNS = 1_000

/** Adds live campaigns with realistic targeting to the data set. Can run repeatedly. */
export async function prepareCampaigns(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      'truncate ad_campaigns cascade; truncate ad_member_days, ad_impressions, ad_clicks',
    )
    await client.query(
      `insert into ad_campaigns (advertiser_name, campaign_name, title, destination_url, target_gender, target_cities, target_age_min, target_age_max,
        daily_budget_micros, status)
      select 'Advertiser ' || n, 'Campaign ' || n, 'Title ' || n, 'https://www.shop-' || n || '.com/',
        case n % 3 when 0 then array['man'] when 1 then array['woman'] else '{}' end,
        case when n % 4 = 0 then '{}' else (array['Lagos', 'London', 'New York', 'Paris', 'São Paulo', 'Accra', 'Toronto', 'Nairobi'])[1 + n % 5 : 3 + n % 5] end,
        18 + n % 7, case when n % 2 = 0 then 99 else 60 - n % 9 end, 1000000000, 'active'
      from generate_series(1, $1) n`,
      [CAMPAIGNS],
    )
    await client.query('vacuum analyze ad_campaigns')
  })
}

export interface Clicker {
  impressionId: string
  headers: Record<string, string>
}

/** Impressions of each viewer, each of which can be clicked once. */
const IMPRESSIONS_EACH = 10

/**
 * Adds impressions of a pay-per-click campaign that can be clicked, and a session for each viewer.
 */
export async function prepareClickers(
  url: string,
  count: number,
  budgetMicros: number,
): Promise<{ campaignId: string; clickers: Clicker[] }> {
  return withClient(url, async (client) => {
    const campaign = await client.query<{ id: string }>(
      `insert into ad_campaigns (advertiser_name, campaign_name, destination_url, daily_budget_micros, cost_per_click_micros, cost_per_impression_micros, status)
      values ('By the click', 'By the click', 'https://www.by-the-click.com/', $1, 500000, 0, 'active') returning id`,
      [budgetMicros],
    )
    const campaignId = campaign.rows[0]?.id ?? ''
    const { rows: viewers } = await client.query<{ id: MemberId }>(
      'select id from profiles where is_visible order by id limit $1',
      [count / IMPRESSIONS_EACH],
    )
    const sessions = await addSessions(
      client,
      viewers.map(({ id }) => id),
    )
    const cookies = new Map(viewers.map(({ id }, i) => [id, sessions[i]?.cookie ?? '']))
    await client.query(
      `insert into ad_campaign_days (campaign_id, day, daily_budget_micros, impressions, reach) values ($1, (now() at time zone 'UTC')::date, $2, $3, $4)`,
      [campaignId, budgetMicros, count, viewers.length],
    )
    const { rows } = await client.query<{ id: string; viewer: MemberId }>(
      `insert into ad_impressions (nonce, campaign_id, viewer_id, placement, day, seen_at, cost_micros)
      select gen_random_uuid(), $1, viewer, 'native_feed', (now() at time zone 'UTC')::date, now() - interval '1 minute', 0
      from unnest($2::uuid[]) viewer, generate_series(1, ${IMPRESSIONS_EACH}) returning id, viewer_id as viewer`,
      [campaignId, viewers.map(({ id }) => id)],
    )
    const clickers = rows.map(({ id, viewer }, i) => ({
      impressionId: id,
      headers: {
        cookie: cookies.get(viewer) ?? '',
        'x-forwarded-for': `10.9.${(i >> 8) & 255}.${i & 255}`,
      },
    }))
    return { campaignId, clickers }
  })
}

/** Reads the billed amount and clicks of a campaign's only day. */
export async function readDay(
  url: string,
  campaignId: string,
): Promise<{ spentMicros: number; clicks: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ spent: string; clicks: number }>(
      'select spent_micros as spent, clicks from ad_campaign_days where campaign_id = $1',
      [campaignId],
    )
    return { spentMicros: Number(rows[0]?.spent ?? 0), clicks: rows[0]?.clicks ?? 0 }
  })
}
