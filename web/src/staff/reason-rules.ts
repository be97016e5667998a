const REASON_MINIMUM = 3
export const REASON_MAXIMUM = 500

/**
 * Joins the preset reason and the moderator's text for the member; undefined if too short or too
 * long.
 */
export function composeReason(preset: string | undefined, added: string): string | undefined {
  const text = [preset, added.normalize('NFC').trim()].filter(Boolean).join('. ')
  return text.length >= REASON_MINIMUM && text.length <= REASON_MAXIMUM ? text : undefined
}
