import { createHash } from 'node:crypto'

/** SHA-256 of a text as hex: the same for the same text, and unpredictable otherwise. */
export function stableHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
