import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Bytes = string | Uint8Array

/**
 * HMAC-SHA-256 of the joined parts. Nobody without the key can compute it, so it can sign, and it
 * can hide values that are easy to guess, such as email addresses.
 */
export function keyedHash(key: Bytes, ...parts: readonly Bytes[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Compares hashes in constant time, so that response times reveal no part of them. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** SHA-256 of a text as hex. */
export function stableHash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Derives a UUID from a text: the same for the same text. */
export function stableUuid(text: string): string {
  const hex = stableHash(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** SHA-256 of a file, computed off the event loop: five megabytes take several milliseconds. */
export async function computeSha256(bytes: Uint8Array): Promise<Buffer> {
  // Web Crypto's type excludes shared memory, which no file is in.
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}
