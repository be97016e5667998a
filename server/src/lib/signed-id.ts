import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const SIGNED_PATTERN = /^[A-Za-z0-9_-]{64}$/

/**
 * A row's id as a link in a mail carries it: with a signature, so that it can be made again for
 * every mail, lies in no table, and is accepted for its own purpose only.
 */
export function signId(purpose: string, id: string, serverSecret: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, sign(purpose, bytes, serverSecret)]).toString('base64url')
}

/**
 * The id in a signed one; undefined unless we signed it for this purpose. Says nothing about
 * whether its row is still there.
 */
export function readSignedId(
  purpose: string,
  signed: string,
  serverSecret: string,
): string | undefined {
  if (!SIGNED_PATTERN.test(signed)) return undefined
  const bytes = Buffer.from(signed, 'base64url')
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sign(purpose, id, serverSecret))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function sign(purpose: string, id: Buffer, serverSecret: string): Buffer {
  return createHmac('sha256', serverSecret).update(`${purpose}:`).update(id).digest()
}
