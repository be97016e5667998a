import { thumbHashToDataURL } from 'thumbhash'

/** Decodes a thumbhash to the data URL of a blurred preview; undefined if it isn't valid. */
export function thumbhashUrl(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}
