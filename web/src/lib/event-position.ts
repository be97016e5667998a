import { EVENT_POSITION_HEADER } from '@adire/contract/event-position.ts'

let newest: string | undefined

/**
 * Remembers the position of the newest event, before anything is read because of it. The server
 * answers later requests from a database that has everything up to it.
 */
export function noteEventPosition(position: string | undefined): void {
  newest = position ?? newest
}

/** Returns the header with the newest event position. */
export function getEventPositionHeader(): Record<string, string> {
  return newest === undefined ? {} : { [EVENT_POSITION_HEADER]: newest }
}
