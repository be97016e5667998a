import { isSameHash, keyedHash } from './hashes.ts'
import { toUuid } from './uuid.ts'

const ID_BYTES = 16
const SIGNED_PATTERN = /^[A-Za-z0-9_-]{64}$/

/**
 * Signs a row's id for a link in an email. The token is not stored, is the same in every email, and
 * is accepted for its own purpose only. Changing `purpose` invalidates the links already sent.
 */
export function signId(purpose: string, id: string, serverSecret: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sign(purpose, bytes, serverSecret)]).toString('base64url')
}

/**
 * Returns the id; undefined unless we signed it for this purpose. Its row may be deleted by now.
 */
export function readSignedId(
  purpose: string,
  signed: string,
  serverSecret: string,
): string | undefined {
  if (!SIGNED_PATTERN.test(signed)) return undefined
  const bytes = Buffer.from(signed, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  if (!isSameHash(bytes.subarray(ID_BYTES), sign(purpose, id, serverSecret))) return undefined
  return toUuid(id)
}

function sign(purpose: string, id: Buffer, serverSecret: string): Buffer {
  return keyedHash(serverSecret, `${purpose}:`, id)
}
