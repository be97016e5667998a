import { createHash, createHmac, randomBytes } from 'node:crypto'

const SECRET_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits: what a session cookie, a device cookie or the link in a mail carries. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && SECRET_PATTERN.test(text)
}

/** What the database keeps of a secret; of no use to whoever reads it (security 9.6). */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** An address as the key of a counter: without the server's own secret nobody can tell whose it is. */
export function hashEmail(email: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(`email:${email}`).digest('base64url')
}
