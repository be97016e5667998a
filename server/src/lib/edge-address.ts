import { createHash } from 'node:crypto'
import type { SessionId } from '@adire/contract/ids.ts'
import { keyedHash } from './hashes.ts'

/** Time for which an address is valid. */
export const EDGE_ADDRESS_SECONDS = 60

/** Characters of the id of a secret. */
const KEY_ID_LENGTH = 8

/**
 * Derives the value of the cookie that the edge compares with an address. It changes with every
 * session and not with the secrets, and reveals neither the session nor the member.
 */
export function computeViewerKey(hashKey: string, session: SessionId): string {
  return keyedHash(hashKey, 'edge viewer\0', session).toString('base64url')
}

/** Returns the id by which the edge finds a secret: `printf %s "$secret" | sha256sum | cut -c1-8`. */
export function computeEdgeKeyId(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, KEY_ID_LENGTH)
}

interface Signing {
  /** Origin of the edge. */
  url: string
  secrets: readonly [current: string, ...fallbacks: string[]]
  path: string
  viewerKey: string
  now: Date
}

/**
 * Signs an address for one viewer and one minute, as nginx's `secure_link_md5` verifies it
 * (docs/decisions/0092-photos-through-an-edge.md).
 */
export function signEdgeAddress({ url, secrets: [secret], path, viewerKey, now }: Signing): string {
  // The edge still accepts the second of the expiry itself.
  const expires = Math.floor(now.getTime() / 1000) + EDGE_ADDRESS_SECONDS - 1
  const signature = createHash('md5')
    .update(`${expires} ${path} ${viewerKey} ${secret}`)
    .digest('base64url')
  return `${url}${path}?expires=${expires}&key=${computeEdgeKeyId(secret)}&signature=${signature}`
}
