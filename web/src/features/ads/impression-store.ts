import { client } from '../../lib/api.ts'
import { type ChosenAd, report } from './api.ts'
import { isFresh } from './rules.ts'

/** Each token is used once: what was counted, by the token it was served with, and what is being counted. */
const counted = new Map<string, string>()
const asked = new Set<string>()
const placed = new Set<string>()
const listeners = new Set<() => void>()

export function subscribeToImpressions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const impressionOf = (token: string): string | undefined => counted.get(token)

/** Tells the server that an advertisement stands on the page: once, however often it is mounted. */
export async function countServe(token: string): Promise<void> {
  if (placed.has(token)) return
  placed.add(token)
  try {
    await client.ads.recordServe({ token })
  } catch (error) {
    report('An advertisement could not be counted:', error)
  }
}

/** Tells the server that an advertisement was seen: once, however often it comes into view, and however often it is mounted. */
export async function countImpression(ad: ChosenAd): Promise<void> {
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

/** For what was seen long after it was chosen: a new token for the same advertisement; none when its campaign has no room for it any more. */
async function renew({ token, placement }: ChosenAd): Promise<string | undefined> {
  const { ads } = await client.ads.choose({ placement, renews: token })
  return ads[0]?.token
}
