import { client } from '../../lib/api.ts'
import { type ChosenAd, report } from './api.ts'
import { isFresh } from './rules.ts'

/** Impression ids by token, and the tokens already reported: each token is used once. */
const counted = new Map<string, string>()
const asked = new Set<string>()
const placed = new Set<string>()
const listeners = new Set<() => void>()

export function subscribeToImpressions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getImpressionId = (token: string): string | undefined => counted.get(token)

/** Reports an ad put on the page, once per token however often it mounts. */
export async function reportServedAd(token: string): Promise<void> {
  if (placed.has(token)) return
  placed.add(token)
  try {
    await client.ads.recordServe({ token })
  } catch (error) {
    report('An advertisement could not be counted:', error)
  }
}

/** Reports a seen ad, once per token however often it mounts or comes into view. */
export async function reportImpression(ad: ChosenAd): Promise<void> {
  const { token } = ad
  if (asked.has(token)) return
  asked.add(token)
  try {
    const usable = isFresh(ad.chosenAt, Date.now()) ? token : await renew(ad)
    if (usable === undefined) return
    const { impressionId } = await client.ads.recordImpression({ token: usable })
    counted.set(token, impressionId)
    for (const listener of listeners) listener()
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
