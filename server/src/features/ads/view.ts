import { adBannerPath, type HiddenAd, type ServedAd } from '@adire/contract/ad-serving.ts'
import type { Actor } from '../../lib/actor.ts'
import { ageOn, localDate } from '../../lib/dates.ts'
import type { ViewerRow } from './queries.ts'
import { type AdViewer, type ChosenAd, listSignals } from './rules.ts'

/** Maps a member to the signals ads may target by; the age is by the member's local date. */
export function toViewer(
  { city, timeZone, usesGender, usesCity, usesAge, seen, hidden }: ViewerRow,
  { gender, birthDate }: Pick<Actor, 'gender' | 'birthDate'>,
  now: Date,
): AdViewer {
  return {
    gender,
    city,
    age: ageOn(birthDate, localDate(now, timeZone)),
    signals: { gender: usesGender, city: usesCity, age: usesAge },
    seen: new Map(seen.map(({ id, times }) => [id, times])),
    hidden: new Set(hidden),
  }
}

/** Picks the fields of an ad that the viewer's browser may get. */
export function toServedAd(campaign: ChosenAd, token: string): ServedAd {
  const { id, advertiser, title, description, ctaText, destinationUrl } = campaign
  const { bannerId, bannerWidth, bannerHeight } = campaign
  return {
    token,
    campaignId: id,
    advertiser,
    title,
    description,
    bannerUrl: bannerId === null ? null : adBannerPath(bannerId),
    bannerWidth,
    bannerHeight,
    ctaText,
    destinationUrl,
    reasons: listSignals(campaign),
  }
}

interface HiddenRow {
  id: string
  title: string
  hiddenAt: Date
  reportedAt: Date | null
}

export function toHiddenAd({ id, title, hiddenAt, reportedAt }: HiddenRow): HiddenAd {
  return {
    campaignId: id,
    title,
    hiddenAt: hiddenAt.toISOString(),
    reportedAt: reportedAt?.toISOString() ?? null,
  }
}
