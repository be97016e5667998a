import { thumbHashToDataURL } from 'thumbhash'

/** The 25-byte picture of a picture, as an address; undefined when the text is no thumbhash. */
export function thumbhashUrl(thumbhash: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return thumbHashToDataURL(bytes)
  } catch {
    return undefined
  }
}
