import { client } from '../../lib/api.ts'
import { report } from './api.ts'

/** Each token is used once: what was counted, by the token it was served with, and what is being counted. */
const counted = new Map<string, string>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

export function subscribeToImpressions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const impressionOf = (token: string): string | undefined => counted.get(token)

/** Tells the server that an advertisement was seen: once, however often it comes into view, and however often it is mounted. */
export async function countImpression(token: string): Promise<void> {
  if (asked.has(token)) return
  asked.add(token)
  try {
    const { impressionId } = await client.ads.recordImpression({ token })
    counted.set(token, impressionId)
    for (const listener of listeners) listener()
  } catch (error) {
    report('An advertisement could not be counted:', error)
  }
}
