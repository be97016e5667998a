import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AdPlacement, adPlacements } from '@adire/contract/ads.ts'
import sharp from 'sharp'
import { readWorld, sql } from './world.ts'

interface Campaign {
  id: string
  title: string
}

interface Booking {
  placement?: AdPlacement
  /** Exact age that the campaign targets, so that no other test's member is shown it. */
  age: number
  genders?: string[]
  cities?: string[]
}

const DESTINATION = 'https://shop.kente-house.com/spring?from=adire'

/** Adds an active campaign and pauses earlier ones for the same age. */
export async function addCampaign({
  placement = 'native_feed',
  age,
  genders = [],
  cities = [],
}: Booking): Promise<Campaign> {
  await sql(
    "update ad_campaigns set status = 'paused' where target_age_min = $1 and target_age_max = $1 and placement_type = $2",
    [age, placement],
  )
  const title = `Handwoven cloth ${randomBytes(3).toString('hex')}`
  const [row] = await sql<{ id: string }>(
    `insert into ad_campaigns (advertiser_name, campaign_name, placement_type, banner_id, title, description, destination_url,
       target_gender, target_cities, target_age_min, target_age_max, status, approved_at)
     values ('Kente House', $1, $2, $3, $1, 'Woven on narrow looms in Bonwire and sent to your door within a week.', $4, $5, $6, $7, $7, 'active', now())
     returning id`,
    [title, placement, await addBanner(placement), DESTINATION, genders, cities, age],
  )
  return { id: row?.id ?? '', title }
}

/** Stores a drawn image of the recommended size in the server's file store. */
async function addBanner(placement: AdPlacement): Promise<string> {
  const [[width, height]] = adPlacements[placement]
  const key = randomBytes(16).toString('hex')
  const folder = join(readWorld().dataDir, 'files/banners', key.slice(0, 2), key.slice(2, 4), key)
  await mkdir(folder, { recursive: true })
  const cloth = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="c" width="60" height="60"
    patternUnits="userSpaceOnUse"><rect width="60" height="60" fill="#1d4e4f"/><circle cx="30" cy="30" r="16" fill="#e0a43a"/></pattern></defs>
    <rect width="100%" height="100%" fill="url(#c)"/></svg>`
  await writeFile(join(folder, 'banner.webp'), await sharp(Buffer.from(cloth)).webp().toBuffer())
  const [row] = await sql<{ id: string }>(
    'insert into ad_banners (storage_key, width, height, placement_type) values ($1, $2, $3, $4) returning id',
    [key, width, height, placement],
  )
  return row?.id ?? ''
}

interface Counted {
  /** Put on a page; saved within a second. */
  served: number
  impressions: number
  clicks: number
  /** Repeated tokens and impressions. */
  repeats: number
  rejections: string[]
  /** Milliseconds of the database's clock. */
  seenAt: number
}

/** Reads what the server recorded about a campaign. */
export async function readCounted({ id }: Campaign): Promise<Counted> {
  const [row] = await sql<Counted>(
    `select (select coalesce(sum(served), 0)::int from ad_campaign_days where campaign_id = $1) as served,
       (select count(*)::int from ad_impressions where campaign_id = $1 and rejection is null) as impressions,
       (select count(*)::int from ad_clicks where campaign_id = $1 and rejection is null) as clicks,
       (select coalesce(sum(repeats), 0)::int from (
         select repeats from ad_impressions where campaign_id = $1 union all select repeats from ad_clicks where campaign_id = $1) r) as repeats,
       array(select reason from ad_rejection_days where campaign_id = $1 order by 1) as rejections,
       (select extract(epoch from max(seen_at))::float8 * 1000 from ad_impressions where campaign_id = $1) as "seenAt"`,
    [id],
  )
  return row ?? { served: 0, impressions: 0, clicks: 0, repeats: 0, rejections: [], seenAt: 0 }
}

/** Milliseconds of the database's clock, which the server's agrees with. */
export async function now(): Promise<number> {
  const [row] = await sql<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  )
  return row?.now ?? 0
}
