import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from './fail.ts'

export type CursorPart = string | number | boolean | null

const SIGNATURE_BYTES = 16

/**
 * A place in a list as an opaque signed text (security 9.11). `purpose` names whose list it is, as `discovery.list:<member id>`:
 * a cursor of another list or member is refused.
 */
export function encodeCursor(secret: string, parts: readonly CursorPart[], purpose: string): string {
  const payload = Buffer.from(JSON.stringify(parts))
  return Buffer.concat([sign(secret, purpose, payload), payload]).toString('base64url')
}

/** The parts that went into `encodeCursor` with the same secret and purpose; anything else is refused as bad input. */
export function decodeCursor(secret: string, text: string, purpose: string): CursorPart[] {
  const bytes = Buffer.from(text, 'base64url')
  const signature = bytes.subarray(0, SIGNATURE_BYTES)
  const payload = bytes.subarray(SIGNATURE_BYTES)
  // The text must be its one canonical form: base64url has several spellings of the same bytes.
  const isCanonical = bytes.toString('base64url') === text && signature.length === SIGNATURE_BYTES
  if (!isCanonical || !timingSafeEqual(signature, sign(secret, purpose, payload))) {
    fail('INVALID_INPUT', { issues: [{ path: 'cursor', message: 'This is not a place in this list' }] })
  }
  return JSON.parse(payload.toString()) as CursorPart[]
}

function sign(secret: string, purpose: string, payload: Buffer): Buffer {
  // The prefix keeps these signatures apart from everything else the secret signs; the length keeps purpose and payload apart.
  return createHmac('sha256', secret).update(`cursor:${purpose.length}:${purpose}:`).update(payload).digest().subarray(0, SIGNATURE_BYTES)
}
