import { z } from 'zod'
import { AD_REPORT_COMMENT_MAXIMUM, AdReportReason } from './ad-reports.ts'
import { Cursor, forMembers } from './base.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { perMember } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { linesOfText } from './text.ts'

/**
 * Ad slots on a member's pages; `email_newsletter` is sent with an issue instead (ADS-SERVE-03,
 * reading C-11). Tokens store the position in this list, so only add at the end.
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
export const ADS_PER_REQUEST_MAXIMUM = 3
/** Number of ads on a page of `listHidden`. */
export const HIDDEN_ADS_PAGE_SIZE = 20
/** Maximum length of `except` in `choose`. */
export const EXCLUDED_CAMPAIGNS_MAXIMUM = 30

/**
 * Fields of a campaign that leave the server (ENT-ADSERVED): no money or targeting. The name of the advertiser is a
 * duty of the Digital Services Act (Article 26).
 */
export const ServedAd = z.strictObject({
  /**
   * Counted once by `recordServe` and once by `recordImpression`, within five minutes. For a day, a
   * late impression is recorded but not billed, and `renews` accepts the token.
   */
  token: z.string(),
  campaignId: z.uuid(),
  /** Name of the advertiser, who also pays for the ad. */
  advertiser: z.string(),
  title: z.string(),
  description: z.string(),
  bannerUrl: z.string().nullable(),
  bannerWidth: z.int().nullable(),
  bannerHeight: z.int().nullable(),
  ctaText: z.string(),
  /** Target of the link until the impression is recorded; from then on it is `adClickPath`. */
  destinationUrl: z.string(),
  /** Signals the campaign was chosen by; empty for an untargeted ad. */
  reasons: z.array(AdSignal),
})
export type ServedAd = z.infer<typeof ServedAd>

/** Campaign that the caller hid, by the title of its ad. */
export const HiddenAd = z.strictObject({
  campaignId: z.uuid(),
  title: z.string(),
  hiddenAt: z.iso.datetime(),
  /** Last report of the caller; null without one. */
  reportedAt: z.iso.datetime().nullable(),
})
export type HiddenAd = z.infer<typeof HiddenAd>

/** Signals a member allows. Campaigns that target by any other signal are not shown to them. */
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

/** Ads on members' pages: choosing them, recording them, and the caller's ad preferences. */
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
        count: z.int().min(1).max(ADS_PER_REQUEST_MAXIMUM).default(1),
        /**
         * Campaigns already on the page, the one closest to the slot last. None of them is chosen
         * again, nor another campaign of the last one's advertiser.
         */
        except: z.array(z.uuid()).max(EXCLUDED_CAMPAIGNS_MAXIMUM).default([]),
        /**
         * Token of an ad on the page. Returns the same ad with a new token, or no ad if it may no
         * longer be shown.
         */
        renews: Token.optional(),
      }),
    )
    .output(z.strictObject({ ads: z.array(ServedAd) })),

  /** Records an ad request: the ad is on the page, seen or not (`served` in statements). */
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
    // Impressions beyond 120 a minute are recorded but not billed. This limit only stops other clients.
    limits: [perMember(1200, 5 * MINUTE_SECONDS)],
    idempotency: { because: 'Counted once for its token' },
    sample: { token: 'x' },
  })
    .route({ method: 'POST', path: '/ads/impressions' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({ impressionId: z.uuid() })),

  /** Hides a campaign from the caller until `isHidden` is false; the token is from one of its ads. */
  setHidden: forMembers({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { token: 'x', isHidden: true },
  })
    .route({ method: 'PUT', path: '/me/hidden-ads' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token, isHidden: z.boolean() }))
    .output(z.strictObject({})),

  /**
   * Lists the campaigns that the caller hid, newest first. Campaigns that aren't running are left out:
   * nobody sees them, and staff may be changing their texts.
   */
  listHidden: forMembers({ reads: 'fresh', limits: [perMember(60, 10 * MINUTE_SECONDS)] })
    .route({ method: 'GET', path: '/me/hidden-ads' })
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(
      z.strictObject({
        ads: z.array(HiddenAd).max(HIDDEN_ADS_PAGE_SIZE),
        nextCursor: Cursor.nullable(),
      }),
    ),

  /** Shows a hidden campaign again. Answers the same for campaigns that the caller never hid. */
  showAgain: forMembers({
    limits: [perMember(120, HOUR_SECONDS)],
    idempotency: 'removes',
    sample: { campaignId: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/me/hidden-ads/{campaignId}' })
    .input(z.strictObject({ campaignId: z.uuid() }))
    .output(z.strictObject({})),

  /**
   * Reports an ad to staff and hides its campaign. A second report by the same member replaces the
   * first until staff close the case.
   */
  report: forMembers({
    limits: [perMember(20, HOUR_SECONDS)],
    idempotency: 'sets-state',
    sample: { token: 'x', reason: 'misleading', comment: '' },
  })
    .route({ method: 'POST', path: '/ads/reports' })
    .errors(pickErrors('NOT_FOUND'))
    .input(
      z.strictObject({
        token: Token,
        reason: AdReportReason,
        comment: linesOfText({ maximum: AD_REPORT_COMMENT_MAXIMUM }),
      }),
    )
    .output(z.strictObject({})),

  readPreferences: forMembers({ reads: 'fresh' })
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
