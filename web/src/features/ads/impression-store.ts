import { create } from 'zustand'
import { client } from '../../lib/api.ts'
import { type ChosenAd, report } from './api.ts'
import { isFresh } from './rules.ts'

/** Ids of counted impressions by ad token. */
export const useImpressionStore = create<Partial<Record<string, string>>>(() => ({}))

/** Tokens already reported: each is used once. */
const reportedImpressions = new Set<string>()
const reportedServes = new Set<string>()

/** Reports an ad put on the page, once per token however often it mounts. */
export async function reportServedAd(token: string): Promise<void> {
  if (reportedServes.has(token)) return
  reportedServes.add(token)
  try {
    await client.ads.recordServe({ token })
  } catch (error) {
    report('An advertisement could not be counted:', error)
  }
}

/** Reports a seen ad, once per token however often it mounts or comes into view. */
export async function reportImpression(ad: ChosenAd): Promise<void> {
  const { token } = ad
  if (reportedImpressions.has(token)) return
  reportedImpressions.add(token)
  try {
    const usable = isFresh(ad.chosenAt, Date.now()) ? token : await renew(ad)
    if (usable === undefined) return
    const { impressionId } = await client.ads.recordImpression({ token: usable })
    useImpressionStore.setState({ [token]: impressionId })
  } catch (error) {
    report('An advertisement could not be counted:', error)
  }
}

/**
 * Requests a new token for an ad first seen long after it was chosen; undefined if the campaign may
 * not be shown any more.
 */
async function renew({ token, placement }: ChosenAd): Promise<string | undefined> {
  const { ads } = await client.ads.choose({ placement, renews: token })
  return ads[0]?.token
}
