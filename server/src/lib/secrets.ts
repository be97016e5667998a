import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { keyedHash, stableHash } from './hashes.ts'

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

/** Hashes an email address for counters; without the server's secret it can't be guessed. */
export function hashEmail(email: string, serverSecret: string): string {
  return keyedHash(serverSecret, `email:${email}`).toString('base64url')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Crockford's alphabet, without letters that look like digits. Ten characters are 50 bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10

/** Encrypts a two-factor secret for the database; it can't be decrypted in another owner's row. */
export function sealSecret(secret: string, owner: string, serverSecret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(serverSecret), nonce).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a secret; throws if it was not encrypted by us for this owner. */
export function openSecret(sealed: string, owner: string, serverSecret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sealingKey(serverSecret),
    bytes.subarray(0, NONCE_BYTES),
  )
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]).toString('utf8')
}

function sealingKey(serverSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serverSecret, '', 'two-factor', 32))
}

export function createRecoveryCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
}

/** Hashes a recovery code with the server's secret, because it is short enough to be guessed. */
export function hashRecoveryCode(code: string, owner: string, serverSecret: string): string {
  return keyedHash(serverSecret, `recovery:${owner}:${code}`).toString('hex')
}
