import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'

/** Where a member can meet an advertisement; `email_newsletter` goes out with an issue (ADS-SERVE-03, reading C-11). */
export const AdSlotPlacement = z.enum(['native_feed', 'sidebar_banner', 'post_match', 'token_modal'])
export type AdSlotPlacement = z.infer<typeof AdSlotPlacement>

/** What a campaign can know a member by: the signals with a switch for each (defect D82). */
export const AdSignal = z.enum(['gender', 'city', 'age'])
export type AdSignal = z.infer<typeof AdSignal>

/** The most that one question is answered with. */
export const ADS_AT_ONCE = 3
/** How many campaigns of a feed a question may name. */
export const ADS_NAMED_AT_MOST = 30

/** What of a campaign leaves the server (ENT-ADSERVED): nothing of its money, its targets or its advertiser. */
export const ServedAd = z.strictObject({
  /** For `recordServe` and `recordImpression`, once each and within five minutes. */
  token: z.string(),
  campaignId: z.uuid(),
  title: z.string(),
  description: z.string(),
  bannerUrl: z.string().nullable(),
  bannerWidth: z.int().nullable(),
  bannerHeight: z.int().nullable(),
  ctaText: z.string(),
  /** Where the link leads as long as there is no impression whose click could be counted. */
  destinationUrl: z.string(),
  /** What of the member the campaign was chosen by; none is an advertisement for everybody. */
  reasons: z.array(AdSignal),
})
export type ServedAd = z.infer<typeof ServedAd>

/** A signal that is off is not used: campaigns that ask for it are not for this member. */
export const AdPreferences = z.strictObject({ usesGender: z.boolean(), usesCity: z.boolean(), usesAge: z.boolean() })
export type AdPreferences = z.infer<typeof AdPreferences>

/** The link of an advertisement whose impression was recorded; it leads on to the destination, and counts if it may (decision A3). */
export function adClickPath(impressionId: string): string {
  return `/ads/click/${impressionId}`
}

/** The picture of an advertisement, from our own origin. */
export function adBannerPath(bannerId: string): string {
  return `/ad-banners/${bannerId}`
}

const Token = z.string().max(200)

export const ads = {
  /** Chooses what the actor is shown in a place: nothing for premium members and staff, and nothing when nothing fits (ADS-SERVE-09, 12). */
  choose: forMembers
    .route({ method: 'POST', path: '/ads/choice' })
    .input(
      z.strictObject({
        placement: AdSlotPlacement,
        count: z.int().min(1).max(ADS_AT_ONCE).default(1),
        /** Campaigns that stand on the page already, the nearest last: none of them comes again, nor another of the last one's advertiser. */
        except: z.array(z.uuid()).max(ADS_NAMED_AT_MOST).default([]),
        /** The token of an advertisement that stands there: it comes again with a new one, if it may still be shown, or nothing does. */
        renews: Token.optional(),
      }),
    )
    .output(z.strictObject({ ads: z.array(ServedAd) })),

  /** Says that an advertisement was put on a page, seen or not: what the advertiser's statement calls served. */
  recordServe: forMembers
    .route({ method: 'POST', path: '/ads/serves' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({})),

  /** Says that a served advertisement was in view long enough. Whether it counts is decided here; again with the same token it is the same impression. */
  recordImpression: forMembers
    .route({ method: 'POST', path: '/ads/impressions' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ token: Token }))
    .output(z.strictObject({ impressionId: z.uuid() })),

  readPreferences: forMembers.route({ method: 'GET', path: '/me/ad-preferences' }).output(AdPreferences),

  savePreferences: forMembers.route({ method: 'PUT', path: '/me/ad-preferences' }).input(AdPreferences).output(AdPreferences),
}
