import { z } from 'zod'
import { forMembers } from './base.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { perMember } from './limits.ts'

/**
 * Ad slots on a member's pages; `email_newsletter` is sent with an issue instead (ADS-SERVE-03,
 * reading C-11).
 */
export const AdSlotPlacement = z.enum([
  'native_feed',
  'sidebar_banner',
  'post_match',
  'token_modal',
])
export type AdSlotPlacement = z.infer<typeof AdSlotPlacement>

/** Signals a campaign may target by; members can switch each off. */
export const AdSignal = z.enum(['gender', 'city', 'age'])
export type AdSignal = z.infer<typeof AdSignal>

/** Maximum number of ads per request. */
export const ADS_AT_ONCE = 3
/** Maximum number of campaigns in `except`. */
export const ADS_NAMED_AT_MOST = 30

/** Fields of a campaign that leave the server (ENT-ADSERVED): no money, targeting or advertiser. */
export const ServedAd = z.strictObject({
  /** Valid once for `recordServe` and once for `recordImpression`, within five minutes. */
  token: z.string(),
  campaignId: z.uuid(),
  title: z.string(),
  description: z.string(),
  bannerUrl: z.string().nullable(),
  bannerWidth: z.int().nullable(),
  bannerHeight: z.int().nullable(),
  ctaText: z.string(),
  /** Target of the link until the impression is recorded and its click can be counted. */
  destinationUrl: z.string(),
  /** Signals the campaign was chosen by; empty for an untargeted ad. */
  reasons: z.array(AdSignal),
})
export type ServedAd = z.infer<typeof ServedAd>

/** Signals a member allows. Campaigns that target by another one are not shown to them. */
export const AdPreferences = z.strictObject({
  usesGender: z.boolean(),
  usesCity: z.boolean(),
  usesAge: z.boolean(),
})
export type AdPreferences = z.infer<typeof AdPreferences>

/**
 * Returns the link of a recorded impression, which redirects to the destination and counts the
 * click (decision A3).
 */
export function adClickPath(impressionId: string): string {
  return `/ads/click/${impressionId}`
}

/** Returns the path of a banner on our own origin. */
export function adBannerPath(bannerId: string): string {
  return `/ad-banners/${bannerId}`
}

const Token = z.string().max(200)

export const ads = {
  /**
   * Chooses ads for a slot; empty for premium members and staff, and if no campaign fits
   * (ADS-SERVE-09, 12).
   */
  choose: forMembers({
    spec: ['ADS-01'],
    limits: [perMember(300, 5 * MINUTE_SECONDS)],
    idempotency: { because: 'Chooses again; an impression is counted by its own token' },
    sample: { placement: 'native_feed' },
  })
    .route({ method: 'POST', path: '/ads/choice' })
    .input(
      z.strictObject({
        placement: AdSlotPlacement,
        count: z.int().min(1).max(ADS_AT_ONCE).default(1),
        /**
         * Campaigns on the page, the nearest last. None of them is chosen again, nor another of the
         * last one's advertiser.
         */
        except: z.array(z.uuid()).max(ADS_NAMED_AT_MOST).default([]),
        /**
         * Token of an ad on the page: returns the same ad with a new token if it may still be
         * shown, else none.
         */
        renews: Token.optional(),
      }),
    )
    .output(z.strictObject({ ads: z.array(ServedAd) })),

  /** Records that an ad was put on a page, seen or not: `served` in the advertiser's statement. */
  recordServe: forMembers({
    limits: [perMember(1200, 5 * MINUTE_SECONDS)],
    idempotency: { because: 'Counted once for its token' },
    sample: { token: 'x' },
  })
    .route({ method: 'POST', path: '/ads/serves' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({})),

  /**
   * Records that an ad was in view long enough; the server decides whether it counts. Repeating a
   * token returns the same impression.
   */
  recordImpression: forMembers({
    spec: ['ADS-02'],
    // The ads feature ignores impressions beyond 120 a minute; this limit is for clients that
    // aren't our page.
    limits: [perMember(1200, 5 * MINUTE_SECONDS)],
    idempotency: { because: 'Counted once for its token' },
    sample: { token: 'x' },
  })
    .route({ method: 'POST', path: '/ads/impressions' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({ impressionId: z.uuid() })),

  readPreferences: forMembers()
    .route({ method: 'GET', path: '/me/ad-preferences' })
    .output(AdPreferences),

  savePreferences: forMembers({
    idempotency: 'sets-state',
    sample: { usesGender: true, usesCity: true, usesAge: true },
  })
    .route({ method: 'PUT', path: '/me/ad-preferences' })
    .input(AdPreferences)
    .output(AdPreferences),
}
