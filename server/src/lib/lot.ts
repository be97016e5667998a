import { createHash } from 'node:crypto'

/** Draws a lot for what a text names: the same for the same text, and in no order anybody could foresee. */
export function drawLot(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
