import { VOUCH_LINK_DAYS } from '@adire/contract/vouch-texts.ts'
import { keyedHash } from '../../lib/hashes.ts'
import { ipKey } from '../../lib/ip-address.ts'

/** Page size of the queue. Listing leases the vouches to the moderator, so few. */
export const VOUCHES_PER_PAGE = 8

const DAY_MS = 86_400_000
/** Time in which stakes count, and after which emptied vouches are forgotten. */
export const STAKE_MS = 365 * DAY_MS
export const LINK_MS = VOUCH_LINK_DAYS * DAY_MS

/** Addresses of the machine itself, as without a proxy in development. They name no network. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

export interface Origin {
  network: string | null
  device: string | null
}

/**
 * Hashes the network and the browser of a request about this member. The same person has another
 * hash for another member, so hashes tell nothing about who vouches for whom.
 */
export function hashOrigin(
  memberId: string,
  { ip, device }: { ip: string; device: string | undefined },
  hashKey: string,
): Origin {
  const hash = (kind: string, value: string) =>
    keyedHash(`${hashKey} vouches`, `${kind}:${memberId}:${value}`).toString('base64url')
  return {
    network: LOOPBACK.test(ip) ? null : hash('network', ipKey(ip)),
    device: device === undefined ? null : hash('device', device),
  }
}
