import { isSameHash, keyedHash } from './hashes.ts'
import type { SessionSecrets } from './session-secrets.ts'
import { toUuid } from './uuid.ts'

const ID_BYTES = 16
const SIGNED_PATTERN = /^[A-Za-z0-9_-]{64}$/

/**
 * Signs a row's id for a link in an email. The token is not stored, is the same in every email, and
 * is accepted for its own purpose only. Changing `purpose` invalidates the links already sent.
 */
export function signId(purpose: string, id: string, [newest]: SessionSecrets): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sign(purpose, bytes, newest)]).toString('base64url')
}

/**
 * Returns the id; undefined unless one of the secrets signed it for this purpose. Its row may be deleted by now.
 */
export function readSignedId(
  purpose: string,
  signed: string,
  secrets: SessionSecrets,
): string | undefined {
  if (!SIGNED_PATTERN.test(signed)) return undefined
  const bytes = Buffer.from(signed, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  const signature = bytes.subarray(ID_BYTES)
  const isOurs = secrets.some((secret) => isSameHash(signature, sign(purpose, id, secret)))
  return isOurs ? toUuid(id) : undefined
}

function sign(purpose: string, id: Buffer, secret: string): Buffer {
  return keyedHash(secret, `${purpose}:`, id)
}
