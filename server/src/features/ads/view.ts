import { adBannerPath, type ServedAd } from '@adire/contract/ad-serving.ts'
import type { Actor } from '../../lib/actor.ts'
import { ageOn, localDate } from '../../lib/age.ts'
import type { ViewerRow } from './queries.ts'
import { type AdViewer, type LiveCampaign, signalsOf } from './rules.ts'

/** What of a member is looked at, as old as they are where they live. */
export function toViewer(
  { city, timeZone, usesGender, usesCity, usesAge, seen }: ViewerRow,
  { gender, birthDate }: Pick<Actor, 'gender' | 'birthDate'>,
  now: Date,
): AdViewer {
  return {
    gender,
    city,
    age: ageOn(birthDate, localDate(now, timeZone)),
    signals: { gender: usesGender, city: usesCity, age: usesAge },
    seen: new Map(seen.map(({ id, times }) => [id, times])),
  }
}

/** What of a campaign its viewer's browser gets, and not a figure more (matrix row ADS-01). */
export function toServed(campaign: LiveCampaign, token: string): ServedAd {
  const { id, title, description, bannerId, bannerWidth, bannerHeight, ctaText, destinationUrl } = campaign
  return {
    token,
    campaignId: id,
    title,
    description,
    bannerUrl: bannerId === null ? null : adBannerPath(bannerId),
    bannerWidth,
    bannerHeight,
    ctaText,
    destinationUrl,
    reasons: signalsOf(campaign),
  }
}
