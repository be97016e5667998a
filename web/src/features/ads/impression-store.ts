import { create } from 'zustand'
import { client } from '../../lib/api.ts'
import { type ChosenAd, logAdError } from './api.ts'
import { isTokenFresh } from './rules.ts'

/** Ids of recorded impressions by ad token. `AdLink` needs them for the counted click link. */
export const useImpressionStore = create<Partial<Record<string, string>>>(() => ({}))

/** Tokens already reported; the server accepts each once. */
const reportedImpressions = new Set<string>()
const reportedServes = new Set<string>()

/** Reports an ad put on the page, once per token however often it mounts. */
export async function reportServedAd(token: string): Promise<void> {
  if (reportedServes.has(token)) return
  reportedServes.add(token)
  try {
    await client.ads.recordServe({ token })
  } catch (error) {
    logAdError('An advertisement could not be counted:', error)
  }
}

/** Reports a seen ad, once per token however often it mounts or comes into view. */
export async function reportImpression(ad: ChosenAd): Promise<void> {
  const { token } = ad
  if (reportedImpressions.has(token)) return
  reportedImpressions.add(token)
  try {
    const usableToken = isTokenFresh(ad.chosenAt, Date.now()) ? token : await renewToken(ad)
    if (usableToken === undefined) return
    const { impressionId } = await client.ads.recordImpression({ token: usableToken })
    useImpressionStore.setState({ [token]: impressionId })
  } catch (error) {
    logAdError('An advertisement could not be counted:', error)
  }
}

/**
 * Requests a new token for an ad first seen long after it was chosen; undefined if the campaign may
 * not be shown any more.
 */
async function renewToken({ token, placement }: ChosenAd): Promise<string | undefined> {
  const { ads } = await client.ads.choose({ placement, renews: token })
  return ads[0]?.token
}
