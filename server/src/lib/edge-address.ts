import { createHash } from 'node:crypto'
import type { SessionId } from '@adire/contract/ids.ts'
import { keyedHash } from './hashes.ts'

/** Time for which an address is valid. */
export const EDGE_ADDRESS_SECONDS = 60

/**
 * Derives the value of the cookie that the edge compares with an address. It changes with every
 * session, and reveals neither the session nor the member.
 */
export function computeViewerKey(secret: string, session: SessionId): string {
  return keyedHash(secret, 'viewer\0', session).toString('base64url')
}

interface Signing {
  /** Origin of the edge. */
  url: string
  secret: string
  path: string
  viewerKey: string
  now: Date
}

/**
 * Signs an address for one viewer and one minute, as nginx's `secure_link_md5` verifies it
 * (docs/decisions/0092-photos-through-an-edge.md).
 */
export function signEdgeAddress({ url, secret, path, viewerKey, now }: Signing): string {
  // The edge still accepts the second of the expiry itself.
  const expires = Math.floor(now.getTime() / 1000) + EDGE_ADDRESS_SECONDS - 1
  const signature = createHash('md5')
    .update(`${expires} ${path} ${viewerKey} ${secret}`)
    .digest('base64url')
  return `${url}${path}?expires=${expires}&signature=${signature}`
}
