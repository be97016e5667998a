import { createHmac, timingSafeEqual } from 'node:crypto'

const SEAL_BYTES = 32

/** Bytes that leave the server and come back, with a seal of ours for one purpose. */
export function sealBytes(purpose: string, bytes: Buffer, serverSecret: string): string {
  return Buffer.concat([bytes, sealOf(purpose, bytes, serverSecret)]).toString('base64url')
}

/** The bytes, so many of them; undefined unless we sealed them for this purpose. */
export function readSealedBytes(purpose: string, text: string, { length, serverSecret }: { length: number; serverSecret: string }) {
  const all = Buffer.from(text, 'base64url')
  // Only the text we made: others of the same bytes would be other tokens to whoever compares texts.
  if (all.length !== length + SEAL_BYTES || all.toString('base64url') !== text) return undefined
  const bytes = all.subarray(0, length)
  return timingSafeEqual(all.subarray(length), sealOf(purpose, bytes, serverSecret)) ? bytes : undefined
}

function sealOf(purpose: string, bytes: Buffer, serverSecret: string): Buffer {
  return createHmac('sha256', serverSecret).update(`${purpose}:`).update(bytes).digest()
}
