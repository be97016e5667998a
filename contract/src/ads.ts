import type { CityName } from './places.ts'

/** Width and height in pixels. */
export type BannerSize = readonly [width: number, height: number]

/** Ad placements, as stored with campaigns, and their recommended banner sizes. */
export const adPlacements = {
  native_feed: [[1200, 630]],
  sidebar_banner: [
    [300, 250],
    [300, 600],
  ],
  post_match: [
    [728, 90],
    [970, 250],
  ],
  email_newsletter: [[600, 400]],
  token_modal: [[320, 100]],
} as const satisfies Record<string, readonly BannerSize[]>
export type AdPlacement = keyof typeof adPlacements

/**
 * List prices on the advertise page; `token_modal` is priced per campaign (VIS-ADVERT-12 to 20).
 */
export const adFormats = [
  { placement: 'native_feed', fromDollars: 500, per: 'month' },
  { placement: 'post_match', fromDollars: 1000, per: 'month' },
  { placement: 'sidebar_banner', fromDollars: 300, per: 'month' },
  { placement: 'email_newsletter', fromDollars: 200, per: 'send' },
] as const satisfies readonly {
  placement: AdPlacement
  fromDollars: number
  per: 'month' | 'send'
}[]
export type AdFormat = (typeof adFormats)[number]

/** Member cards between two ads in the feed (VIS-ADVERT-12). */
export const NATIVE_FEED_GAP = { minimum: 5, maximum: 7 } as const

/** The three tiers (VIS-ADVERT-21 to 35); a tier without a price is negotiated. */
export const adTiers = [
  { name: 'starter', monthlyDollars: 300 },
  { name: 'professional', monthlyDollars: 800 },
  { name: 'enterprise', monthlyDollars: undefined },
] as const satisfies readonly { name: string; monthlyDollars: number | undefined }[]
export type AdTier = (typeof adTiers)[number]['name']

/** Ages a campaign may target (visitor document, section 9). */
export const TARGET_AGES = { minimum: 18, maximum: 99 } as const

/** Target audiences that the advertise page offers, as sets of cities. */
export const adSegments = {
  'west-africa': ['Lagos', 'Accra', 'London', 'Houston', 'Atlanta'],
  'east-africa': ['Nairobi', 'Dubai', 'London', 'Washington DC', 'Boston'],
  caribbean: ['Kingston', 'Port of Spain', 'Toronto', 'Miami', 'New York'],
  'latin-world': ['São Paulo', 'Medellín', 'Lisbon', 'Madrid', 'Barcelona'],
} as const satisfies Record<string, readonly CityName[]>
export type AdSegment = keyof typeof adSegments

/** An ad counts as an impression with this share of it in view for this long (decision A2). */
export const VIEWABLE = { share: 0.5, seconds: 1 } as const
