/** Characters. */
const PREVIEW_MAXIMUM = 140

/** Shortens a message to one line for lists, at most `PREVIEW_MAXIMUM` whole characters. */
export function toPreview(content: string): string {
  const characters = [...content.replace(/\s+/gu, ' ')]
  return characters.length > PREVIEW_MAXIMUM
    ? `${characters.slice(0, PREVIEW_MAXIMUM - 1).join('')}…`
    : characters.join('')
}
