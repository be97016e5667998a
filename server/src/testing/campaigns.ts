import { DAY_SECONDS } from '@adire/contract/durations.ts'
import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { AdCampaigns, AdVariants } from '../db/types.ts'
import type { ManualClock } from '../lib/clock.ts'

let count = 0

/** Creates an active campaign of its own advertiser, for everyone, in the feed. */
export async function aCampaign(
  db: Db,
  values: Partial<Insertable<AdCampaigns>> = {},
): Promise<string> {
  const number = ++count
  const row = await db
    .insertInto('ad_campaigns')
    .values({
      advertiser_name: `Advertiser ${number}`,
      advertiser_email: `advertiser-${number}@shops.example`,
      campaign_name: `Campaign ${number}`,
      title: `Title ${number}`,
      description: 'Cloth of two homes',
      destination_url: `https://www.shop-${number}.com/welcome`,
      status: 'active',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Sums the daily totals of a campaign. */
export async function sumDays(db: Db, campaignId: string) {
  const days = await db
    .selectFrom('ad_campaign_days')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .execute()
  const sum = (column: 'spent_micros' | 'impressions' | 'clicks' | 'reach') =>
    days.reduce((total, day) => total + day[column], 0)
  return {
    spentMicros: sum('spent_micros'),
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    reach: sum('reach'),
  }
}

/** Counts rejected events of a campaign by event and reason. */
export async function countRejections(db: Db, campaignId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('ad_rejection_days')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .execute()
  return Object.fromEntries(
    rows.map(({ event, reason, count: times }) => [`${event} ${reason}`, times]),
  )
}

/** Advances to the next noon UTC, when half of every daily budget may be spent. */
export function goToNoon(clock: ManualClock): void {
  const second = Math.floor(clock.now().getTime() / 1000) % DAY_SECONDS
  clock.advance({ seconds: (DAY_SECONDS * 1.5 - second) % DAY_SECONDS })
}

/** Adds one of the banners B to D to a campaign. */
export async function addVariant(
  db: Db,
  campaignId: string,
  letter: 'B' | 'C' | 'D',
  values: Partial<Insertable<AdVariants>> = {},
): Promise<void> {
  await db
    .insertInto('ad_variants')
    .values({
      campaign_id: campaignId,
      letter,
      title: `Title ${letter}`,
      description: 'Cloth of two homes',
      cta_text: 'Learn More',
      ...values,
    })
    .execute()
}
