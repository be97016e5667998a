import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits: what a session cookie, a device cookie or the link in a mail carries. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && SECRET_PATTERN.test(text)
}

/** Hash of a secret for the database, useless to anyone who reads it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * An address as the key of a counter: without the server's own secret nobody can tell whose it is.
 */
export function hashEmail(email: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(`email:${email}`).digest('base64url')
}

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Without the letters and digits that look alike (Crockford): fifty bits. */
const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_LENGTH = 10

/**
 * A secret that must be read again, as the database keeps it: sealed for its owner, so that it
 * opens in nobody else's row.
 */
export function sealSecret(secret: string, owner: string, serverSecret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(serverSecret), nonce).setAAD(
    Buffer.from(owner),
  )
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws at whatever was not sealed by us for this owner. */
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

/** One of the codes for whoever has lost their app. */
export function createRecoveryCode(): string {
  return Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('')
}

/**
 * Short enough to be written down is short enough to be guessed from a plain hash: this one needs
 * the server's own secret.
 */
export function hashRecoveryCode(code: string, owner: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(`recovery:${owner}:${code}`).digest('hex')
}
