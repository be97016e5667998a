import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { keyedHash, stableHash } from './hashes.ts'
import { deriveKey } from './sealed-bytes.ts'
import type { SessionSecrets } from './session-secrets.ts'

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** Creates 256 random bits, for a session cookie, a device cookie or the link in an email. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && SECRET_PATTERN.test(text)
}

/** Hashes a random secret for the database, so that reading the database doesn't reveal it. */
export function hashSecret(secret: string): string {
  return stableHash(secret)
}

/** Hashes an email address; without the hash key of the installation it can't be guessed. */
export function hashEmail(email: string, hashKey: string): string {
  return keyedHash(hashKey, `email:${email}`).toString('base64url')
}

/** Hashes what identifies a person or a device besides an address, under the hash key. */
export function hashMark(
  kind: 'device' | 'payer' | 'similar-address' | 'birth',
  value: string,
  hashKey: string,
): string {
  return keyedHash(hashKey, `${kind}:${value}`).toString('base64url')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Crockford's alphabet, without letters that look like digits. Ten characters are 50 bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10

/** An encrypted secret, and the id of the session secret it was encrypted with. */
export interface SealedSecret {
  sealed: string
  keyId: string
}

/** Returns the public id of a session secret, stored beside what was encrypted with it. */
export function computeKeyId(secret: string): string {
  return deriveKey('key id', secret).toString('base64url').slice(0, 12)
}

/** Encrypts a secret for the database; it can't be decrypted in another owner's row. */
export function sealSecret(secret: string, owner: string, [newest]: SessionSecrets): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveSealingKey(newest), nonce).setAAD(
    Buffer.from(owner),
  )
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
  return { sealed, keyId: computeKeyId(newest) }
}

/** Decrypts a secret; undefined unless it was encrypted for this owner with one of the secrets. */
export function openSecret(
  sealed: string,
  owner: string,
  secrets: SessionSecrets,
): string | undefined {
  for (const secret of secrets) {
    const opened = openSecretWith(secret, sealed, owner)
    if (opened !== undefined) return opened
  }
  return undefined
}

function openSecretWith(secret: string, sealed: string, owner: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveSealingKey(secret),
    bytes.subarray(0, NONCE_BYTES),
  )
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    // Changed, or encrypted with another secret or for somebody else.
    return undefined
  }
}

function deriveSealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'two-factor', 32))
}

export function createRecoveryCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
}

/** Hashes a recovery code with the hash key, because it is short enough to be guessed. */
export function hashRecoveryCode(code: string, owner: string, hashKey: string): string {
  return keyedHash(hashKey, `recovery:${owner}:${code}`).toString('hex')
}
